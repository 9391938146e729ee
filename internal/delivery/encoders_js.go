package delivery

import "sync"

// compresses is whether answers are compressed. In a browser they do not travel, and the
// program is smaller without the compressors.
const compresses = false

// compressors are none.
var compressors map[string]*sync.Pool

// compressAsset is not called.
func compressAsset([]byte) (zip, br []byte) { return nil, nil }

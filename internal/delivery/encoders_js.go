package delivery

// compresses is whether answers are compressed. In a browser they do not travel, and the
// program is smaller without the compressors.
const compresses = false

// encoders are none.
var encoders map[string]func(text []byte, common int) []byte

// compressAsset is not called.
func compressAsset([]byte) (zip, br []byte) { return nil, nil }

package delivery

// compresses says whether answers are compressed. In a browser they are not sent over a
// network, and the program is smaller without the compressors.
const compresses = false

// encoders is empty.
var encoders map[string]func(text []byte, common int) []byte

// compressAsset is not called.
func compressAsset([]byte) (zip, br []byte) { return nil, nil }

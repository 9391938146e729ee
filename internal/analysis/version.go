package analysis

// Version is the version of the analysis. Reports of different versions may
// differ.
const Version = 4

package analysis

// Version is that of the analysis: reports of different versions may differ.
const Version = 4

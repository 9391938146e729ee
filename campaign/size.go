package campaign

import "unsafe"

// Size estimates how many bytes of memory the campaign takes, with the texts
// that its sessions were parsed from. See [record.Record.Size].
func (c *Campaign) Size() int {
	n := int(unsafe.Sizeof(*c)) + cap(c.lines)*int(unsafe.Sizeof(0)) + cap(c.head)*int(unsafe.Sizeof(""))
	for _, line := range c.head {
		n += len(line)
	}
	for _, r := range c.sessions {
		n += r.Size()
	}
	return n
}

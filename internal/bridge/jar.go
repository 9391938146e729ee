package bridge

import (
	"maps"
	"net/http"
	"slices"
	"sync"
	"time"
)

// Jar contains the cookies of the only site that a bridge serves. A request brings the
// cookies that the pages' scripts have set. The jar adds its own.
type Jar struct {
	mu   sync.Mutex
	all  map[string]Cookie
	keep func(map[string]Cookie) error
	now  func() time.Time
}

// Cookie is a cookie in a jar, without its name. There is only one site, so paths and
// hosts do not matter.
type Cookie struct {
	Value   string    `json:"value"`
	Expires time.Time `json:"expires,omitzero"` // zero for never
	// Hidden is set if scripts must not see the cookie. They cannot replace it either.
	Hidden bool `json:"hidden,omitempty"`
}

// NewJar returns a jar with the cookies that were kept earlier. It calls keep with all
// cookies whenever one changes, before the answer that changes it is sent.
func NewJar(kept map[string]Cookie, keep func(map[string]Cookie) error) *Jar {
	j := &Jar{all: map[string]Cookie{}, keep: keep, now: time.Now}
	maps.Copy(j.all, kept)
	return j
}

// Complete adds the cookies of the jar to a request. A cookie set by the page takes
// precedence over one in the jar, unless that one is hidden.
func (j *Jar) Complete(r *http.Request) {
	j.mu.Lock()
	defer j.mu.Unlock()
	values := map[string]string{}
	for _, c := range r.Cookies() {
		if _, twice := values[c.Name]; !twice {
			values[c.Name] = c.Value
		}
	}
	now := j.now()
	for name, c := range j.all {
		if _, set := values[name]; (c.Expires.IsZero() || c.Expires.After(now)) && (c.Hidden || !set) {
			values[name] = c.Value
		}
	}
	r.Header.Del("Cookie")
	for _, name := range slices.Sorted(maps.Keys(values)) {
		r.AddCookie(&http.Cookie{Name: name, Value: values[name]})
	}
}

// Take moves the cookies of an answer into the jar. It returns once they are stored.
func (j *Jar) Take(h http.Header) error {
	lines := h.Values("Set-Cookie")
	if len(lines) == 0 {
		return nil
	}
	h.Del("Set-Cookie") // browsers ignore it here
	j.mu.Lock()
	defer j.mu.Unlock()
	changed := maps.Clone(j.all)
	for _, line := range lines {
		c, err := http.ParseSetCookie(line)
		if err != nil {
			return err
		}
		j.set(changed, c)
	}
	if maps.Equal(changed, j.all) {
		return nil
	}
	if err := j.keep(changed); err != nil {
		return err
	}
	j.all = changed
	return nil
}

// set adds or deletes a cookie of an answer.
func (j *Jar) set(all map[string]Cookie, c *http.Cookie) {
	kept := Cookie{Value: c.Value, Expires: c.Expires, Hidden: c.HttpOnly}
	if c.MaxAge > 0 {
		kept.Expires = j.now().Add(time.Duration(c.MaxAge) * time.Second).Truncate(time.Hour).UTC()
	}
	if c.MaxAge < 0 || !kept.Expires.IsZero() && !kept.Expires.After(j.now()) {
		delete(all, c.Name)
		return
	}
	all[c.Name] = kept
}

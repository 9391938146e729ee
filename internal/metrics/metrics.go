// Package metrics counts events and writes numbers in the text format of
// Prometheus.
package metrics

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// Family is a metric with its samples.
type Family struct {
	Name, Help string
	Counter    bool // only ever increases; otherwise it is a gauge
	Samples    []Sample
}

// Sample is one number. Labels are pairs of name and value.
type Sample struct {
	Labels []string
	Value  float64
}

// Gauge returns a family of one number.
func Gauge(name, help string, value float64) Family {
	return Family{Name: name, Help: help, Samples: []Sample{{Value: value}}}
}

// Write writes families one after the other.
func Write(w io.Writer, families ...Family) error {
	var b strings.Builder
	for _, f := range families {
		kind := "gauge"
		if f.Counter {
			kind = "counter"
		}
		fmt.Fprintf(&b, "# HELP %s %s\n# TYPE %s %s\n", f.Name, f.Help, f.Name, kind)
		for _, s := range f.Samples {
			fmt.Fprintf(&b, "%s%s %s\n", f.Name, labelText(s.Labels), strconv.FormatFloat(s.Value, 'f', -1, 64))
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

var escape = strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`)

func labelText(labels []string) string {
	if len(labels) == 0 {
		return ""
	}
	var pairs []string
	for pair := range slices.Chunk(labels, 2) {
		pairs = append(pairs, pair[0]+`="`+escape.Replace(pair[1])+`"`)
	}
	return "{" + strings.Join(pairs, ",") + "}"
}

// Counter counts events by the values of labels. There should be few values.
// Its methods are safe for concurrent use.
type Counter struct {
	name, help string
	labels     []string

	mu     sync.Mutex
	counts map[string]uint64 // by the values of the labels
}

// separator separates values; no value contains it.
const separator = "\x00"

// NewCounter returns a counter at zero.
func NewCounter(name, help string, labels ...string) *Counter {
	return &Counter{name: name, help: help, labels: labels, counts: map[string]uint64{}}
}

// Add counts one event, with a value for every label.
func (c *Counter) Add(values ...string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.counts[strings.Join(values, separator)]++
}

// Family returns the counts, sorted by label values.
func (c *Counter) Family() Family {
	c.mu.Lock()
	defer c.mu.Unlock()
	f := Family{Name: c.name, Help: c.help, Counter: true}
	for _, key := range slices.Sorted(maps.Keys(c.counts)) {
		var labels []string
		for i, value := range strings.Split(key, separator) {
			labels = append(labels, c.labels[i], value)
		}
		f.Samples = append(f.Samples, Sample{labels, float64(c.counts[key])})
	}
	return f
}

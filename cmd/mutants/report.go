package main

import (
	"bufio"
	"fmt"
	"math"
	"os"
	"path"
	"slices"
	"strings"
)

// equivalents are mutants that change nothing anybody could notice, each with a
// reason.
type equivalents map[string]string

// readEquivalents reads a file of lines "KEY | REASON", with comments after #.
func readEquivalents(name string) (equivalents, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	all := equivalents{}
	in := bufio.NewScanner(f)
	for number := 1; in.Scan(); number++ {
		line := strings.TrimSpace(in.Text())
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		i := strings.LastIndex(line, " | ")
		if i < 0 || strings.TrimSpace(line[i+3:]) == "" {
			return nil, fmt.Errorf("%s:%d: want the name of a mutant, \" | \" and the reason why it changes nothing", name, number)
		}
		all[line[:i]] = line[i+3:]
	}
	return all, in.Err()
}

// of returns the equivalents of the package in a folder, which has these mutants. An
// entry of that package without a mutant is an error: the code has changed, and the
// reason may no longer hold.
func (e equivalents) of(folder string, sites []*site) (map[string]string, error) {
	found, unknown := map[string]string{}, []string{}
	for key, why := range e {
		file, _, _ := strings.Cut(key, " ")
		if path.Dir(file) != folder {
			continue
		}
		if found[key] = why; !slices.ContainsFunc(sites, func(s *site) bool { return s.Key == key }) {
			unknown = append(unknown, key)
		}
	}
	if len(unknown) > 0 {
		slices.Sort(unknown)
		return nil, fmt.Errorf("%s has no mutants with these names, which are declared equivalent:\n%s", folder, strings.Join(unknown, "\n"))
	}
	return found, nil
}

// mostEquivalent is the largest share of a sample that may be declared equivalent.
const mostEquivalent = 0.05

// report prints the survivors and the share of mutants that were killed.
func (h *hunter) report(drawn []*site) (bool, error) {
	var killed, uncovered, equivalent, ran int
	for _, s := range drawn {
		if why := h.equivalent[s.Key]; why != "" {
			equivalent++
			continue
		}
		r, known := h.cache.Results[s.Key]
		if !known {
			continue
		}
		ran++
		if r.Killed {
			killed++
			continue
		}
		if len(r.Tests) == 0 {
			uncovered++
		}
		h.survivor(s, r)
	}
	low, high := wilson(killed, ran)
	fmt.Printf("%s, seed %d: %d mutants, %d drawn, %d run, %d declared equivalent\n", h.name, h.seed, len(h.sites), len(drawn), ran, equivalent)
	fmt.Printf("killed %d of %d: %.1f%% (95%%: %.1f to %.1f); survived %d, of which no test reaches %d; of those that a test reaches %.1f%% were killed\n",
		killed, ran, percent(killed, ran), 100*low, 100*high, ran-killed, uncovered, percent(killed, ran-uncovered))
	if ran+equivalent < len(drawn) {
		fmt.Printf("%d have not been run yet; call it again to go on\n", len(drawn)-ran-equivalent)
	}
	if float64(equivalent) > mostEquivalent*float64(len(drawn)) && h.only == "" {
		return false, fmt.Errorf("%d of %d are declared equivalent, more than %.0f%%", equivalent, len(drawn), 100*mostEquivalent)
	}
	return percent(killed, ran) >= h.least, nil
}

// survivor prints a mutant that no test noticed: where it is, what it changes, and
// which tests reach it.
func (h *hunter) survivor(s *site, r result) {
	file, rest, _ := strings.Cut(s.Key, " ")
	fmt.Printf("%s:%d: %s\n", file, s.Line, rest)
	if len(r.Tests) == 0 {
		fmt.Println("\tno test reaches it")
		return
	}
	var names []string
	for _, t := range r.Tests {
		name, _, _ := strings.Cut(t, " ")
		names = append(names, name)
	}
	slices.Sort(names)
	more := ""
	if len(names) > 6 {
		names, more = names[:6], fmt.Sprintf(" and %d more", len(names)-6)
	}
	fmt.Printf("\tran %s%s\n", strings.Join(names, ", "), more)
}

func percent(part, whole int) float64 {
	if whole == 0 {
		return 0
	}
	return 100 * float64(part) / float64(whole)
}

// wilson returns the interval that contains the true share of killed mutants in 95 of
// 100 samples.
func wilson(part, whole int) (low, high float64) {
	if whole == 0 {
		return 0, 1
	}
	const z = 1.959964
	n, p := float64(whole), float64(part)/float64(whole)
	middle := p + z*z/(2*n)
	halfWidth := z * math.Sqrt(p*(1-p)/n+z*z/(4*n*n))
	return max(0, (middle-halfWidth)/(1+z*z/n)), min(1, (middle+halfWidth)/(1+z*z/n))
}

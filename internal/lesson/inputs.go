package lesson

import "strings"

// maxAddress is the maximum length of a text of inputs.
const maxAddress = 8 << 10

// Join writes inputs as one short text that needs no escapes in a URL.
func Join(inputs []string) string {
	return strings.ReplaceAll(strings.Join(inputs, "."), " ", "_")
}

// Split is the inverse of [Join]. It ignores everything beyond the maximum length.
func Split(text string) []string {
	if text == "" {
		return nil
	}
	if len(text) > maxAddress {
		text = text[:maxAddress]
	}
	list := strings.SplitN(strings.ReplaceAll(text, "_", " "), ".", MaxInputs+1)
	return list[:min(len(list), MaxInputs)]
}

// Back returns the inputs that lead to the choice before this moment, or to the
// last text that was shown.
func (m *Moment) Back() []string {
	for n := len(m.Inputs) - 1; n > 0; n-- {
		before, err := m.Lesson.At(m.Inputs[:n])
		if err == nil && (before.Legal == nil || !follows(before.State.Ask())) {
			return m.Inputs[:n]
		}
	}
	return nil
}

// Skip returns the inputs that lead to the next chapter, or to the end of the
// lesson. Everything before it is shown.
func (m *Moment) Skip() []string {
	now := m
	for now.Chapter == m.Chapter && (now.Step == nil || now.Step.Kind != End) && len(now.Inputs) < MaxInputs {
		inputs := append(now.Inputs[:len(now.Inputs):len(now.Inputs)], now.Next()...)
		next, err := m.Lesson.At(inputs)
		if err != nil || len(next.Inputs) <= len(now.Inputs) {
			break
		}
		now = next
	}
	return now.Inputs
}

// Next returns the inputs of a learner who has read the text, or wants to be shown
// what to do. At the end of the lesson there are none.
func (m *Moment) Next() []string {
	switch {
	case m.Step != nil && m.Step.Kind == End:
		return nil
	case m.Legal == nil:
		return []string{OK}
	default:
		return m.Shown
	}
}

package cli

import (
	"errors"
	"fmt"
	"io"

	"goa/campaign"
	"goa/record"
)

// recordReport is the result of checking a record.
type recordReport struct {
	File     string `json:"file"`
	OK       bool   `json:"ok"`
	Sessions int    `json:"sessions,omitempty"` // of a campaign
	Moves    int    `json:"moves"`
	Over     bool   `json:"over"`
	Line     int    `json:"line,omitempty"`  // the first that is wrong
	At       int    `json:"at,omitempty"`    // number of the move there
	Fault    string `json:"fault,omitempty"` // its kind
	Error    string `json:"error,omitempty"`
	Why      string `json:"why,omitempty"` // the rule, in words
}

// checkRecord says whether a record is true.
func (a *app) checkRecord(file string, out *outFlags) error {
	text, err := a.readFile(file)
	if err != nil {
		return err
	}
	report := newRecordReport(file, text)
	err = out.tell(a, report, report.write)
	if err == nil && !report.OK {
		return errQuiet
	}
	return err
}

// newRecordReport checks a record or a campaign up to the first error.
func newRecordReport(file string, text []byte) recordReport {
	report := recordReport{File: file}
	if campaign.Begins(text) {
		report.checkCampaign(text)
		return report
	}
	r, err := record.Parse(text)
	if err != nil {
		report.Fault, report.Error = "syntax", err.Error()
		if syntax, ok := errors.AsType[*record.SyntaxError](err); ok {
			report.Line = syntax.Line
		}
		return report
	}
	report.Moves = r.Len()
	if err := r.Check(); err != nil {
		report.wrong(r, err)
		return report
	}
	report.OK = true
	if s, err := r.At(r.Len()); err == nil {
		report.Over = s.Over()
	}
	return report
}

// checkCampaign checks all sessions of a campaign, and that each follows from
// the one before.
func (p *recordReport) checkCampaign(text []byte) {
	c, err := campaign.Parse(text)
	var st campaign.Status
	if err == nil {
		p.Sessions = c.Sessions()
		for n := range c.Sessions() {
			p.Moves += c.Session(n + 1).Len()
		}
		st, err = c.Status()
	}
	if err == nil {
		p.OK, p.Over = true, st.Stage == campaign.Lost || st.Stage == campaign.Over
		return
	}
	p.Fault, p.Error = "bad-campaign", err.Error()
	if problem, ok := errors.AsType[*record.CheckError](err); ok {
		p.wrong(c.Session(1), problem) // all sessions have the words of one edition
		p.Error = err.Error()
	} else if _, ok := errors.AsType[*record.SyntaxError](err); ok {
		p.Fault = "syntax"
	}
	if problem, ok := errors.AsType[*campaign.Error](err); ok {
		p.Line = problem.Line // of the whole file
	}
}

// wrong fills in what is not true.
func (p *recordReport) wrong(r *record.Record, err error) {
	p.Error = err.Error()
	wrong, ok := errors.AsType[*record.CheckError](err)
	if !ok {
		return
	}
	p.Line, p.At, p.Fault = wrong.Line, wrong.At+1, wrong.Problem.String()
	if words, err := english.wordsOf(r); err == nil && wrong.Problem == record.IllegalMove {
		p.Why = words.Reason(wrong.Reason)
	}
}

func (p recordReport) write(w io.Writer) error {
	if !p.OK {
		_, err := fmt.Fprintf(w, "%s: %s\n", p.File, p.Error)
		if p.Why != "" {
			_, err = fmt.Fprintln(w, p.Why)
		}
		return err
	}
	what, size := "game", counted(p.Moves, "move", "moves")
	if p.Sessions > 0 {
		what, size = "campaign", counted(p.Sessions, "session", "sessions")+", "+size
	}
	state := "not finished"
	if p.Over {
		state = "over"
	}
	_, err := fmt.Fprintf(w, "%s: true, %s, the %s is %s\n", p.File, size, what, state)
	return err
}

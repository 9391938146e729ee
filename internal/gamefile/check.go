package gamefile

import (
	"errors"

	"goa/campaign"
	"goa/lexicon"
	"goa/record"
)

// Verdict is the result of checking a record or a campaign.
type Verdict struct {
	File     string `json:"file"`
	OK       bool   `json:"ok"`
	Sessions int    `json:"sessions,omitempty"` // of a campaign
	Moves    int    `json:"moves"`
	Over     bool   `json:"over"`
	Line     int    `json:"line,omitempty"`  // the first wrong line
	At       int    `json:"at,omitempty"`    // number of the move in that line
	Fault    string `json:"fault,omitempty"` // its kind
	Error    string `json:"error,omitempty"`
	Why      string `json:"why,omitempty"` // the rule in words
}

// Check checks a record or a campaign up to the first error.
func Check(file string, text []byte) Verdict {
	v := Verdict{File: file}
	if campaign.Begins(text) {
		v.checkCampaign(text)
		return v
	}
	r, err := record.Parse(text)
	if err != nil {
		v.Fault, v.Error = "syntax", err.Error()
		if syntax, ok := errors.AsType[*record.SyntaxError](err); ok {
			v.Line = syntax.Line
		}
		return v
	}
	v.Moves = r.Len()
	if err := r.Check(); err != nil {
		v.wrong(r, err)
		return v
	}
	v.OK = true
	if s, err := r.At(r.Len()); err == nil {
		v.Over = s.Over()
	}
	return v
}

// checkCampaign checks all sessions of a campaign, and that each follows from
// the one before.
func (v *Verdict) checkCampaign(text []byte) {
	c, err := campaign.Parse(text)
	var st campaign.Status
	if err == nil {
		v.Sessions = c.Sessions()
		for n := range c.Sessions() {
			v.Moves += c.Session(n + 1).Len()
		}
		st, err = c.Status()
	}
	if err == nil {
		v.OK, v.Over = true, st.Stage == campaign.Lost || st.Stage == campaign.Over
		return
	}
	v.Fault, v.Error = "bad-campaign", err.Error()
	if problem, ok := errors.AsType[*record.CheckError](err); ok {
		v.wrong(c.Session(1), problem) // all sessions have the words of one edition
		v.Error = err.Error()
	} else if _, ok := errors.AsType[*record.SyntaxError](err); ok {
		v.Fault = "syntax"
	}
	if problem, ok := errors.AsType[*campaign.Error](err); ok {
		v.Line = problem.Line // of the whole file
	}
}

// wrong fills in the fields that describe an error.
func (v *Verdict) wrong(r *record.Record, err error) {
	v.Error = err.Error()
	wrong, ok := errors.AsType[*record.CheckError](err)
	if !ok {
		return
	}
	v.Line, v.At, v.Fault = wrong.Line, wrong.At+1, wrong.Problem.String()
	if wrong.Problem != record.IllegalMove {
		return
	}
	data, err := r.Data()
	if err != nil {
		return
	}
	// The text is for the user of a command, not for a player.
	if words, err := lexicon.For(lexicon.DefaultLanguage, data.Words); err == nil {
		v.Why = words.Reason(wrong.Reason)
	}
}

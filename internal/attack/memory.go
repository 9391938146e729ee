package attack

import (
	"bytes"
	"context"
	"mime/multipart"
	"net/http"
	"strings"

	"goa/internal/visit"
	"goa/record"
)

const (
	// heavyRecords is how many records of the largest size the attack opens.
	// fewHeavyRecords is enough to exceed the limit for tables several times.
	heavyRecords, fewHeavyRecords = 120, 50
	// manyComments is more than anybody writes in the record of a game.
	manyComments = 49_000
	// mostComments is about the largest number that a record may have.
	mostComments = 4900
	// mostGrowth is how much the server's memory may grow. It is a few times the limit
	// for tables, since memory is released late.
	mostGrowth = 8 * tableMemory
)

// memoryFilled opens records that take as much memory as possible. Tables without
// viewers must be released from memory.
func (a *attack) memoryFilled(ctx context.Context) error {
	before, err := a.local.Memory(ctx)
	if err != nil {
		return err
	}
	page, err := a.upload(ctx, a.localGuest(), commented(manyComments, fullRecord))
	refused := want("a record of comments", page, err, http.StatusUnprocessableEntity)
	text := commented(manyComments, fullRecord)
	if refused == nil {
		text = commented(mostComments, fullRecord)
	}
	var first string
	eve := a.localGuest()
	many := a.size(heavyRecords, fewHeavyRecords)
	for range many {
		page, err := a.upload(ctx, eve, text)
		if err := want("a large record", page, err, http.StatusSeeOther); err != nil {
			return err
		}
		if first == "" {
			first = page.Where()
		}
		if _, err := eve.Get(ctx, page.Where()); err != nil {
			return err
		}
	}
	after, err := a.local.Memory(ctx)
	if err != nil || after-before > mostGrowth {
		return achieved(err, "%d records have cost %d MB", many, (after-before)>>20)
	}
	counted, err := a.local.Metric(ctx, "goa_table_memory_bytes")
	if err != nil || counted == 0 || counted > tableMemory {
		return achieved(err, "tables take %.0f bytes of memory; at most %d are allowed", counted, tableMemory)
	}
	rec, err := record.ParseStored(text)
	if err != nil {
		return err
	}
	if back, err := eve.Get(ctx, first+"/record"); err != nil || back.Body != string(rec.Text()) {
		return achieved(err, "the first record has changed")
	}
	return refused
}

// commented returns a record with the given number of comments and bytes.
func commented(comments, size int) string {
	head := recordHead("Ana | Bo")
	each := (size - len(head)) / comments
	return head + "\n" + strings.Repeat("# "+strings.Repeat("x", each-len("# \n"))+"\n", comments)
}

// upload sends a record as a file.
func (a *attack) upload(ctx context.Context, g *visit.Guest, text string) (*visit.Answer, error) {
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	file, err := form.CreateFormFile("file", "game.goa")
	if err != nil {
		return nil, err
	}
	if _, err := file.Write([]byte(text)); err != nil {
		return nil, err
	}
	if err := form.Close(); err != nil {
		return nil, err
	}
	r, err := http.NewRequestWithContext(ctx, "POST", g.Base+"/open", &body)
	if err != nil {
		return nil, err
	}
	r.Header.Set("Content-Type", form.FormDataContentType())
	res, err := g.Do(r)
	if err != nil {
		return nil, err
	}
	return g.Read("/open", res)
}

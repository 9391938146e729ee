package operator_test

import (
	"encoding/json"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"goa/internal/match"
	"goa/internal/operator"
)

// The words for the status of a table are those of match. Programs of operators read
// them, so they do not change.
func TestStatusNames(t *testing.T) {
	for s, want := range map[match.Status]string{match.Gathering: "gathering", match.Playing: "playing", match.Finished: "finished", 99: ""} {
		if got := operator.StatusName(s); got != want {
			t.Errorf("status %d: got %q, want %q", s, got, want)
		}
	}
}

// What programs of operators read says what is unknown by leaving it out, where zero
// would be wrong: nobody sits on a free seat, and a guest without sessions was never seen.
func TestWhatProgramsRead(t *testing.T) {
	at := time.Date(2026, 5, 4, 3, 2, 1, 0, time.UTC)
	for _, c := range []struct {
		name  string
		value any
		want  string
	}{
		{"a free seat", operator.Seat{}, `{"name":""}`},
		{"a bot's seat", operator.Seat{Name: "Rob"}, `{"name":"Rob"}`},
		{"a person's seat", operator.Seat{Name: "</script>", Owner: "x"}, `{"name":"\u003c/script\u003e","owner":"x"}`},
		{"a table", operator.Table{ID: "t", Host: "h", Status: "playing", Edition: "2012", Seats: []operator.Seat{{}}, Entries: 3, Bytes: 5, Touched: at, Compressed: true},
			`{"id":"t","host":"h","status":"playing","edition":"2012","seats":[{"name":""}],"entries":3,"bytes":5,"touched":"2026-05-04T03:02:01Z","compressed":true}`},
		{"a guest without sessions", operator.Guest{Owner: "x", Hosts: 1}, `{"guest":"x","name":"","hosts":1,"sits":0,"bytes":0,"sessions":0}`},
		{"a guest who was seen", operator.Guest{Owner: "x", Sessions: 1, Seen: at}, `{"guest":"x","name":"","hosts":0,"sits":0,"bytes":0,"sessions":1,"seen":"2026-05-04T03:02:01Z"}`},
		{"a line reported from no known network", operator.ReportedLine{Number: 7, Table: "t", Line: 2, Of: "x", By: "y", Times: 1, Networks: 1, First: at, Last: at},
			`{"report":7,"table":"t","line":2,"of":"x","name":"","by":"y","times":1,"networks":1,"time":"2026-05-04T03:02:01Z","last":"2026-05-04T03:02:01Z","context":""}`},
		{"an unknown disk", operator.Stats{Waiting: 1, Bytes: 2, Free: -1}, `{"waiting":1,"database":2,"free":-1}`},
	} {
		got, err := json.Marshal(c.value)
		if err != nil || string(got) != c.want {
			t.Errorf("%s: got %s, %v, want %s", c.name, got, err, c.want)
		}
	}
}

// The free space is that of the folder's disk. It is unknown, not zero, if there is no
// such folder.
func TestFreeSpace(t *testing.T) {
	folder := t.TempDir()
	if got := operator.FreeSpace(filepath.Join(folder, "none")); got != -1 {
		t.Errorf("no folder: got %d, want -1", got)
	}
	got := operator.FreeSpace(folder)
	if runtime.GOOS != "linux" && runtime.GOOS != "darwin" {
		if got != -1 {
			t.Errorf("got %d on a system where it is unknown", got)
		}
		return
	}
	out, err := exec.CommandContext(t.Context(), "df", "-Pk", folder).Output()
	if err != nil {
		t.Skip(err)
	}
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	fields := strings.Fields(lines[len(lines)-1])
	if len(fields) < 6 {
		t.Fatalf("df says %s", out)
	}
	kib, err := strconv.ParseInt(fields[3], 10, 64)
	if want := kib << 10; err != nil || got < want/2 || got > 2*want { // others use the disk, too
		t.Errorf("got %d bytes, and df says %d, %v", got, want, err)
	}
}

package delivery

import "net/http"

// Observed calls seen once for every request, when it has been answered, with
// the status of the answer.
func Observed(next http.Handler, seen func(r *http.Request, status int)) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		o := &observedWriter{ResponseWriter: w, status: http.StatusOK}
		defer func() { seen(r, o.status) }()
		next.ServeHTTP(o, r)
	})
}

// observedWriter remembers the status of an answer.
type observedWriter struct {
	http.ResponseWriter
	status int
	told   bool
}

func (o *observedWriter) WriteHeader(status int) {
	if !o.told && status >= http.StatusOK { // informational answers are followed by a final one
		o.status, o.told = status, true
	}
	o.ResponseWriter.WriteHeader(status)
}

// Unwrap lets [http.ResponseController] reach the writer below.
func (o *observedWriter) Unwrap() http.ResponseWriter { return o.ResponseWriter }

// Package visit is for programs that try a server as people do: it has guests with
// browsers, who load pages, listen to streams, sit down at tables and post the
// moves that their pages offer, and servers as processes that can be started and
// killed.
//
// It knows a server only by its pages.
package visit

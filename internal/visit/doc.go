// Package visit is for programs that test a server as people use it. It has guests
// with browsers who load pages, listen to streams, sit down at tables and post the
// moves that their pages offer. It also runs servers as processes that can be
// started and killed.
//
// It knows a server only by its pages.
package visit

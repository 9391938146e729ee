package web

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"unicode"

	"goa/internal/frame"
	"goa/internal/settingspage"
	"goa/lexicon"
)

// settings serves the page of a guest's preferences.
func (s *Server) settings(w http.ResponseWriter, r *http.Request) error {
	s.ensureGuest(w, r)
	v, err := s.settingsOf(r, r.URL.Query())
	if err != nil {
		return err
	}
	return s.send(w, r, http.StatusOK, settingspage.Page(s.page(r, "settings"), v))
}

// settingsOf returns what the settings page shows for a query or a form.
func (s *Server) settingsOf(r *http.Request, query url.Values) (v settingspage.Settings, err error) {
	v = settingspage.Settings{Languages: s.languageNames(), Notice: settingsNotice(query), Back: backTo(query.Get("back"))}
	if v.Browsers, err = s.shownBrowsers(r); err != nil {
		return v, err
	}
	if v.Blocks, err = s.Keeper.Blocks(r.Context(), guest(r)); err != nil {
		return v, err
	}
	if v.Notifications, err = s.notificationSettings(r); err != nil {
		return v, err
	}
	v.Mutes, err = s.mutes(r)
	return v, err
}

// restProblems are the keys of the texts about invalid quiet hours.
var restProblems = []string{"error.zone", "error.night"}

// settingsNotice returns the key of the text that says what was saved or is wrong, or "".
func settingsNotice(query url.Values) string {
	switch {
	case slices.Contains(restProblems, "error."+query.Get("problem")):
		return "error." + query.Get("problem")
	case query.Has("saved"):
		return "settings.saved"
	default:
		return ""
	}
}

// saveSettings stores the form and shows it again, or goes back to the page
// that the guest came from.
func (s *Server) saveSettings(w http.ResponseWriter, r *http.Request) error {
	if err := r.ParseForm(); err != nil {
		return formError(err)
	}
	form := r.PostForm
	for _, name := range []string{"curtain", "forced", "talk", "live", "look"} {
		if !form.Has(name) { // browsers do not send an unticked box
			form.Set(name, "0")
		}
	}
	p, to := frame.ParsePrefs(form), backTo(form.Get("back"))
	_, problem := frame.ReadRest(form)
	if problem != "" {
		before := chosenPrefs(r)
		p.Rest, p.Chosen.Rest = before.Rest, before.Chosen.Rest
	}
	s.keepPrefs(w, p)
	switch {
	case problem != "":
		to = "/settings?problem=" + strings.TrimPrefix(problem, "error.")
	case to == "":
		to = "/settings?saved"
	}
	return s.seeOther(w, r, to)
}

// maxBack is far longer than any path of this server.
const maxBack = 1000

// backTo returns the path if it is one of this server, and otherwise "", so that no
// visitor is sent elsewhere.
func backTo(path string) string {
	u, err := url.Parse(path)
	if err != nil || u.Scheme != "" || u.Host != "" || u.User != nil || len(path) > maxBack {
		return ""
	}
	// Browsers read a backslash as a slash, and drop tabs and line ends.
	foreign := func(r rune) bool { return r == '\\' || unicode.IsControl(r) }
	if !strings.HasPrefix(path, "/") || strings.HasPrefix(path, "//") || strings.ContainsFunc(path, foreign) {
		return ""
	}
	return path
}

// languageNames returns the languages' own names, by their codes.
func (s *Server) languageNames() map[string]string {
	names := map[string]string{}
	for _, code := range frame.Languages {
		names[code] = vocabulary(code, lexicon.Vocabularies()[0]).LanguageName()
	}
	return names
}

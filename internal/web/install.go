package web

import (
	"encoding/json"
	"fmt"
	"net/http"
	"path"

	"goa/internal/delivery"
	"goa/internal/frame"
)

// offlinePath is the page that a browser shows when no other page can be loaded.
const offlinePath = "/offline"

// workerScript is the service worker. Its address determines which pages it controls.
const workerScript = "worker.js"

// offlineFiles returns the files that the offline page needs.
func offlineFiles(l frame.Links) []string {
	files := []string{string(l.Link(offlinePath))}
	for _, name := range []string{frame.PageStyle, "pages.js", "favicon.svg", "azulejo.svg", "alegreya-sans-400.woff2", "alegreya-sans-700.woff2", "small-caps.woff2"} {
		files = append(files, l.Assets.Path(name))
	}
	return files
}

// worker sends the service worker. It changes whenever one of its files does, so
// browsers install the new one.
func (s *Server) worker(w http.ResponseWriter, r *http.Request) error {
	files, err := json.Marshal(offlineFiles(s.links))
	if err != nil {
		return err
	}
	h := w.Header()
	h.Set("Content-Type", "text/javascript; charset=utf-8")
	h.Set("Cache-Control", "no-cache")
	device := ""
	if s.Device != nil {
		device = string(s.links.Link(frame.DevicePath))
	}
	head := fmt.Appendf(nil, "const version = %q, device = %q, files = %s;\n", s.links.Assets.Path(""), device, files)
	script, _ := s.links.Assets.Text(workerScript) // it is embedded
	delivery.Send(w, r, http.StatusOK, append(head, script...))
	return nil
}

// programCost is what the largest file of the on-device game costs in addition to a
// page.
const programCost = 10

// device sends a file of the on-device game.
func (s *Server) device(w http.ResponseWriter, r *http.Request) error {
	if s.Device == nil {
		return errNotFound
	}
	if path.Ext(r.PathValue("file")) == ".wasm" {
		if err := s.charge(w, r, programCost); err != nil {
			return err
		}
	}
	s.Device.ServeHTTP(w, r)
	return nil
}

// offline serves the page that browsers keep for when there is no connection. It is
// about no particular table.
func (s *Server) offline(w http.ResponseWriter, r *http.Request) error {
	return s.send(w, r, http.StatusOK, offlinePage(s.page(r, "offline.title")))
}

// manifestIcon is an icon of the installed app.
type manifestIcon struct {
	Source  string `json:"src"`
	Sizes   string `json:"sizes"`
	Type    string `json:"type"`
	Purpose string `json:"purpose"`
}

// manifest tells browsers how to present the installed app.
func (s *Server) manifest(w http.ResponseWriter, r *http.Request) error {
	words := s.pageWords(r)
	icon := func(file, sizes, purpose string) manifestIcon {
		return manifestIcon{s.links.Assets.Path(file), sizes, "image/png", purpose}
	}
	home := s.links.Link("/")
	text, err := json.Marshal(map[string]any{
		"id": home, "start_url": home, "scope": home, "display": "standalone",
		"name": words.Page("name"), "short_name": words.Page("name"), "description": words.Page("description"), "lang": words.Language(),
		"background_color": "#f4efe2", "theme_color": frame.ThemeColor,
		"icons": []manifestIcon{icon("icon-192.png", "192x192", "any"), icon("icon-512.png", "512x512", "any"), icon("icon-mask.png", "512x512", "maskable")},
	})
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/manifest+json")
	w.Header().Set("Cache-Control", "private, max-age=3600")
	delivery.Send(w, r, http.StatusOK, text)
	return nil
}

// touchIcon serves the icon that some devices look for on their own.
func (s *Server) touchIcon(w http.ResponseWriter, r *http.Request) error {
	r.SetPathValue("file", "icon-touch.png")
	s.links.Assets.ServeHTTP(w, r)
	return nil
}

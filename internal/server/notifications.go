package server

import (
	"strings"

	"goa/internal/messenger"
	"goa/internal/notifications"
)

// openNotifications creates the service that sends notifications.
func (s *Server) openNotifications() (err error) {
	out := &messenger.Outside{Allowed: s.config.Networks}
	keys, err := messenger.NewPushKeys(s.secret)
	if err != nil {
		return err
	}
	hooks := messenger.NewWebhooks(out)
	senders := messenger.Senders{
		messenger.JSON: hooks, messenger.Discord: hooks, messenger.Slack: hooks, messenger.Ntfy: hooks,
		messenger.Push: messenger.NewPushes(out, keys, s.config.contact()),
	}
	if s.config.Mails != nil {
		senders[messenger.Mail] = s.config.Mails
	}
	s.notifications, err = notifications.New(notifications.Config{
		Store: s.store, Queue: s.store, Tables: s.keeper, Senders: senders, Secret: s.secret, BaseURL: s.config.BaseURL, PushKey: keys.Public, Log: s.config.Log,
	})
	return err
}

// contact returns the address for complaints from push services.
func (c *Config) contact() string {
	switch {
	case c.Mails != nil:
		return c.Mails.From()
	case strings.HasPrefix(c.BaseURL, "https://"):
		return c.BaseURL
	default:
		return "https://localhost"
	}
}

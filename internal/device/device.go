package device

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"log/slog"
	"maps"
	mathrand "math/rand/v2"
	"sync"
	"time"

	"goa/ai/ladder"
	"goa/internal/advice"
	"goa/internal/analyst"
	"goa/internal/bridge"
	"goa/internal/hub"
	"goa/internal/jobs"
	"goa/internal/journal"
	"goa/internal/match"
	"goa/internal/progress"
	"goa/internal/web"
)

// Device is a running game. It must be closed.
type Device struct {
	store   *journal.Store
	keeper  *match.Keeper
	pages   *web.Server
	bridge  *bridge.Bridge
	working sync.WaitGroup
	stop    context.CancelFunc
}

// The names of the device's values in the store.
const (
	secretValue  = "secret"  // the key for links and tokens
	cookiesValue = "cookies" // the cookies of this browser
)

// publishedDays determines the deals of the days, which are the same on every device. It
// is not secret, since players have the whole program.
const publishedDays = "goa: the deals of the days"

// tooLong is how long a bot may think before players are offered a quicker one.
const tooLong = 4 * time.Second

// adviserSeed is fixed, so that equal positions get equal hints.
const adviserSeed = 1

// Place says where to find the pages of a device.
type Place struct {
	Host string // the host name in requests
	Base string // the path above all pages, as in [web.Config]
	// Server is the path of the server's pages, as in [web.Config].
	Server string
}

// Open starts the game on a store, which [Device.Close] closes.
func Open(ctx context.Context, store *journal.Store, at Place, log *slog.Logger) (*Device, error) {
	d := &Device{store: store}
	if err := d.open(ctx, at, log); err != nil {
		return nil, err
	}
	return d, nil
}

func (d *Device) open(ctx context.Context, at Place, log *slog.Logger) error {
	secret, err := d.secret(ctx)
	if err != nil {
		return err
	}
	bots, err := players()
	if err != nil {
		return err
	}
	adviser, err := ladder.New(ladder.Top(), adviserSeed)
	if err != nil {
		return err
	}
	explainer, err := ladder.New(advice.Explainer, adviserSeed)
	if err != nil {
		return err
	}
	viewers := new(hub.Hub[match.ID, *match.Snapshot])
	d.keeper = match.NewKeeper(match.Config{
		Store: d.store, Secret: secret, Log: log, Bots: bots,
		Thinking: func(grade string) time.Duration { return ladder.Describe(grade).Time() },
		Publish:  func(t *match.Snapshot) { viewers.Publish(t.ID(), t) }, Gone: viewers.End,
		TooLong: tooLong,
		NewBot:  dealtBot, Fingerprint: ladder.Fingerprint, DayGrade: ladder.Middle(), DaySecret: []byte(publishedDays),
	})
	reports := analyst.NewManager(d.keeper, d.store, log, analyst.DefaultLimits())
	d.pages, err = web.New(web.Config{
		Keeper: d.keeper, Hub: viewers, Grades: ladder.Grades(), DefaultGrade: ladder.Middle(), Adviser: adviser,
		Sessions: d.store, Secret: secret, Ready: d.store.Ready, Hosts: []string{at.Host}, Base: at.Base, Log: log, Analyst: reports, OnDevice: true, Server: at.Server,
		Progress: progress.NewManager(d.store, d.keeper, ladder.Grades()), Explainer: explainer,
	})
	if err != nil {
		d.keeper.Close()
		return err
	}
	workers := d.keeper.Workers()
	maps.Copy(workers, reports.Workers())
	work, stop := context.WithCancel(context.WithoutCancel(ctx))
	d.stop = stop
	d.working.Go(func() {
		if err := d.store.Work(work, jobs.Logged(log, workers, nil)); err != nil {
			log.Error("jobs are no longer done", "err", err)
		}
	})
	return d.openBridge(log)
}

// players returns the bots that play at tables, by grade.
func players() (map[string]match.Chooser, error) {
	all := map[string]match.Chooser{}
	for _, name := range ladder.Names() {
		bot, err := ladder.New(name, mathrand.Uint64())
		if err != nil {
			return nil, err
		}
		all[name] = bot
	}
	return all, nil
}

// dealtBot returns the bot of a grade and a seed, or nil if there is none.
func dealtBot(grade string, seed uint64) match.Chooser {
	bot, err := ladder.New(grade, seed)
	if err != nil {
		return nil
	}
	return bot
}

// secret returns the secret of this device. The first call creates it.
func (d *Device) secret(ctx context.Context) ([]byte, error) {
	if text := d.store.Value(secretValue); text != "" {
		return []byte(text), nil
	}
	text := rand.Text()
	return []byte(text), d.store.SetValue(ctx, secretValue, text)
}

// openBridge creates the bridge, with the cookies in the store.
func (d *Device) openBridge(log *slog.Logger) error {
	cookies := map[string]bridge.Cookie{}
	if text := d.store.Value(cookiesValue); text != "" {
		if err := json.Unmarshal([]byte(text), &cookies); err != nil {
			return fmt.Errorf("the cookies that were kept: %w", err)
		}
	}
	keep := func(all map[string]bridge.Cookie) error {
		text, err := json.Marshal(all)
		if err != nil {
			return err
		}
		return d.store.SetValue(context.Background(), cookiesValue, string(text))
	}
	d.bridge = &bridge.Bridge{Handler: d.pages, Jar: bridge.NewJar(cookies, keep), Log: log}
	return nil
}

// Bridge returns the bridge that answers the requests of pages.
func (d *Device) Bridge() *bridge.Bridge { return d.bridge }

// Close ends the game and closes its store.
func (d *Device) Close() error {
	d.pages.Close()
	d.stop()
	d.working.Wait()
	d.keeper.Close()
	return d.store.Close()
}

package storetest

import (
	"reflect"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"goa/internal/match"
	"goa/internal/messenger"
	"goa/internal/notifications"
)

// RunNotifications tests that a store, which must also be a [notifications.Store], keeps
// addresses.
func RunNotifications(t *testing.T, medium func(t *testing.T) Medium) {
	t.Helper()
	for _, c := range []struct {
		name string
		test func(*testing.T, notifications.Store)
	}{
		{"an address is found by its number and its owner", testAddress},
		{"the same address is there once", testSameAddress},
		{"nobody has too many", testManyAddresses},
		{"no network has too many", testAddressesOfOrigins},
		{"what is never wanted again is noted, and can be taken back", testRefusals},
		{"an address changes as a whole", testChangedAddress},
		{"guests remove their own addresses only", testRemovedAddress},
		{"allowances are used up and come back", testAllowances},
		{"nobody takes more by asking many times at once", testAllowancesAtOnce},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, stop := medium(t).Open(t)
			defer stop()
			c.test(t, s.(notifications.Store))
		})
	}
	t.Run("addresses survive a crash", func(t *testing.T) {
		m := medium(t)
		s, stop := m.Open(t)
		defer stop()
		number, err := s.(notifications.Store).PutAddress(t.Context(), addressOf("ana", "a"), notifications.AddressLimits{Owner: 9, Origin: 9})
		must(t, err)
		again, stopAgain := m.Crash(t)
		defer stopAgain()
		if got, err := again.(notifications.Store).Address(t.Context(), number); err != nil || got.Owner != "ana" {
			t.Errorf("got %+v, %v", got, err)
		}
	})
}

func addressOf(owner match.Owner, target string) notifications.Address {
	return notifications.Address{
		Owner: owner, To: messenger.Address{Kind: messenger.JSON, Target: "https://" + target + ".example/ö?a=b"},
		Settings: notifications.Settings{Lang: "fr", Base: "https://goa.example", Delay: 5 * time.Minute, Daily: true, Hour: 19, Zone: "Europe/Lisbon"},
		Health:   notifications.Health{Failures: 2, Since: made, Off: notifications.OffRefused},
		Made:     made, Confirmed: made.Add(time.Hour), Session: "s", Device: "Firefox · Linux", Origin: "home",
	}
}

func testAddress(t *testing.T, s notifications.Store) {
	ctx := t.Context()
	_, err := s.Address(ctx, 1)
	wantErr(t, "an address that was never stored", err, notifications.ErrNotFound)
	var want []notifications.Address
	for _, target := range []string{"b", "a"} {
		a := addressOf("ana", target)
		a.Number, err = s.PutAddress(ctx, a, notifications.AddressLimits{Owner: 9, Origin: 9})
		must(t, err)
		want = append(want, a)
	}
	_, err = s.PutAddress(ctx, addressOf("eve", "a"), notifications.AddressLimits{Owner: 9, Origin: 9})
	must(t, err)
	if got, err := s.Addresses(ctx, "ana"); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("ana has %+v, %v; want %+v", got, err, want)
	}
	if got, err := s.Address(ctx, want[1].Number); err != nil || !reflect.DeepEqual(got, want[1]) {
		t.Errorf("got %+v, %v; want %+v", got, err, want[1])
	}
	if got, err := s.Addresses(ctx, "nobody"); err != nil || len(got) > 0 {
		t.Errorf("nobody has %+v, %v", got, err)
	}
}

func testSameAddress(t *testing.T, s notifications.Store) {
	ctx := t.Context()
	first, err := s.PutAddress(ctx, addressOf("ana", "a"), notifications.AddressLimits{Owner: 1, Origin: 9})
	must(t, err)
	again := addressOf("ana", "a")
	again.Lang = "de"
	second, err := s.PutAddress(ctx, again, notifications.AddressLimits{Owner: 1, Origin: 9})
	must(t, err)
	list, err := s.Addresses(ctx, "ana")
	if err != nil || first != second || len(list) != 1 || list[0].Lang != "de" {
		t.Errorf("numbers %d and %d, got %+v, %v", first, second, list, err)
	}
}

func testManyAddresses(t *testing.T, s notifications.Store) {
	const most = 3
	var all sync.WaitGroup
	errs := make(chan error, 8)
	for i := range cap(errs) {
		all.Go(func() {
			_, err := s.PutAddress(t.Context(), addressOf("ana", string('a'+rune(i))), notifications.AddressLimits{Owner: most, Origin: 9})
			errs <- err
		})
	}
	all.Wait()
	close(errs)
	full := 0
	for err := range errs {
		if err != nil {
			full++
			wantErr(t, "one too many", err, notifications.ErrFull)
		}
	}
	if list, err := s.Addresses(t.Context(), "ana"); err != nil || len(list) != most || full != cap(errs)-most {
		t.Errorf("%d are kept and %d refused, %v; want %d kept", len(list), full, err, most)
	}
}

func testAddressesOfOrigins(t *testing.T, s notifications.Store) {
	put := func(owner match.Owner, from match.Origin) error {
		a := addressOf(owner, "a")
		a.Origin = from
		_, err := s.PutAddress(t.Context(), a, notifications.AddressLimits{Owner: 9, Origin: 2})
		return err
	}
	must(t, put("ana", "home"))
	must(t, put("bo", "home"))
	wantErr(t, "a third one of a network", put("cy", "home"), notifications.ErrOriginFull)
	must(t, put("bo", "home")) // the same
	must(t, put("cy", "school"))
	for _, owner := range []match.Owner{"dan", "eli", "flo"} {
		must(t, put(owner, "")) // an unknown network is not counted
	}
}

func testRefusals(t *testing.T, s notifications.Store) {
	ctx := t.Context()
	wants := func(name string, want bool) {
		t.Helper()
		if got, err := s.Refused(ctx, name); got != want || err != nil {
			t.Errorf("%s: got %v, %v, want %v", name, got, err, want)
		}
	}
	wants("a", false)
	must(t, s.Refuse(ctx, "a", made))
	must(t, s.Refuse(ctx, "a", made.Add(time.Hour)))
	wants("a", true)
	wants("b", false)
	must(t, s.TakeBack(ctx, "a"))
	must(t, s.TakeBack(ctx, "a"))
	wants("a", false)
}

func testChangedAddress(t *testing.T, s notifications.Store) {
	ctx := t.Context()
	wantErr(t, "none", s.ChangeAddress(ctx, 77, func(*notifications.Address) {}), notifications.ErrNotFound)
	want := addressOf("ana", "a")
	var err error
	want.Number, err = s.PutAddress(ctx, want, notifications.AddressLimits{Owner: 9, Origin: 9})
	must(t, err)
	var all sync.WaitGroup
	const times = 8
	for range times {
		all.Go(func() { must(t, s.ChangeAddress(ctx, want.Number, func(a *notifications.Address) { a.Failures++ })) })
	}
	all.Wait()
	must(t, s.ChangeAddress(ctx, want.Number, func(a *notifications.Address) { a.Off, a.Owner, a.To = "", "eve", messenger.Address{} }))
	want.Failures += times
	want.Off = ""
	if got, err := s.Address(ctx, want.Number); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, %v; want %+v", got, err, want)
	}
}

func testRemovedAddress(t *testing.T, s notifications.Store) {
	ctx := t.Context()
	number, err := s.PutAddress(ctx, addressOf("ana", "a"), notifications.AddressLimits{Owner: 9, Origin: 9})
	must(t, err)
	must(t, s.RemoveAddress(ctx, "eve", number))
	if _, err := s.Address(ctx, number); err != nil {
		t.Errorf("eve has removed it: %v", err)
	}
	must(t, s.RemoveAddress(ctx, "ana", number))
	must(t, s.RemoveAddress(ctx, "ana", number))
	_, err = s.Address(ctx, number)
	wantErr(t, "what was removed", err, notifications.ErrNotFound)
	next, err := s.PutAddress(ctx, addressOf("eve", "b"), notifications.AddressLimits{Owner: 9, Origin: 9})
	if must(t, err); next == number {
		t.Error("another address has the number of one that is gone")
	}
}

func testAllowances(t *testing.T, s notifications.Store) {
	guest, target := notifications.Allowance{Name: "guest", AtOnce: 3, Every: time.Hour}, notifications.Allowance{Name: "target", AtOnce: 2, Every: 10 * time.Hour}
	take := func(after time.Duration, want bool, all ...notifications.Allowance) {
		t.Helper()
		if got, err := s.Take(t.Context(), all, made.Add(after)); err != nil || got != want {
			t.Errorf("after %s: got %v, %v; want %v", after, got, err, want)
		}
	}
	take(0, true, target, guest)
	take(0, true, guest, target)
	take(time.Minute, false, guest, target) // takes nothing from the guest
	take(time.Minute, true, guest)
	take(2*time.Minute, false, guest)
	take(time.Hour+time.Minute, true, guest)
	take(time.Hour+time.Minute, false, guest)
	take(10*time.Hour+time.Minute, true, guest, target)
	take(10*time.Hour+time.Minute, false, target)
	for range 2 {
		take(100*time.Hour, true, target) // a long wait allows no more than AtOnce
	}
	take(100*time.Hour, false, target)
}

func testAllowancesAtOnce(t *testing.T, s notifications.Store) {
	var taken atomic.Int64
	var wg sync.WaitGroup
	for i := range 12 {
		wg.Go(func() {
			all := []notifications.Allowance{{Name: "a", AtOnce: 5, Every: time.Hour}, {Name: "b", AtOnce: 9, Every: time.Hour}}
			if i%2 == 0 {
				slices.Reverse(all)
			}
			ok, err := s.Take(t.Context(), all, made)
			if err != nil {
				t.Error(err)
			}
			if ok {
				taken.Add(1)
			}
		})
	}
	wg.Wait()
	if taken.Load() != 5 {
		t.Errorf("%d were taken, want 5", taken.Load())
	}
}

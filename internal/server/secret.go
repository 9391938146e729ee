package server

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"

	"goa/internal/database"
	"goa/internal/postgres"
)

// mayServe makes sure that a server with this secret may serve the database.
func mayServe(ctx context.Context, store database.Store, db string, secret []byte, log *slog.Logger) error {
	mark, err := store.Mark(ctx)
	if err != nil {
		return err
	}
	if mark.Source != "" {
		return fmt.Errorf("a transfer from %s into this database is not finished: run the same goa transfer command again", mark.Source)
	}
	return agreeOnSecret(ctx, store, postgres.IsURL(db), secret, log)
}

// agreeOnSecret makes sure that this server has the secret of the others. A single
// server on a file that has lost its secret goes on with a new one.
func agreeOnSecret(ctx context.Context, store database.Store, shared bool, secret []byte, log *slog.Logger) error {
	mine := printOf(secret)
	kept, err := store.SecretPrint(ctx, mine)
	switch {
	case err != nil || kept == mine:
		return err
	case shared:
		return errors.New("the servers of this database have another secret: they would not recognize this server's links, new guests and devices.\n" +
			"Give it theirs with --secret FILE or GOA_SECRET. After goa transfer, that is the secret of the old database.\n" +
			"If theirs is lost or must be replaced, stop all servers and run: goa admin new-secret --db ADDRESS")
	}
	log.Warn("the secret differs from the previous one: links made with the old secret cannot be shown again, and devices must be added again", "before", kept, "now", mine)
	return store.SetSecretPrint(ctx, mine)
}

// printOf returns a fingerprint of a secret. It is too short to recover the
// secret from it.
func printOf(secret []byte) string {
	mac := hmac.New(sha256.New, secret)
	mac.Write([]byte("goa: which secret is it?"))
	return hex.EncodeToString(mac.Sum(nil)[:4])
}

// secretBeside returns the secret from the file beside a database file. It creates
// the secret if there is none, so that a page can show a link again after a restart.
// The file is written completely or not at all.
func secretBeside(db string) ([]byte, error) {
	file := db + ".secret"
	text, err := os.ReadFile(file)
	text = bytes.TrimSpace(text) // as --secret reads it, since the file may come from there
	if err == nil && len(text) == 0 {
		return nil, fmt.Errorf("%s is empty: restore it from a copy, or remove it to start with new links", file)
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return text, err
	}
	text = []byte(rand.Text())
	part, err := os.CreateTemp(filepath.Dir(file), filepath.Base(file)+".*") // only its owner can read it
	if err != nil {
		return nil, err
	}
	_, err = part.Write(text)
	if err = errors.Join(err, part.Sync(), part.Close()); err == nil {
		err = os.Rename(part.Name(), file)
	}
	if err != nil {
		return nil, errors.Join(err, os.Remove(part.Name()))
	}
	return text, nil
}

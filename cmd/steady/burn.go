package main

import (
	"io"
	"os"
	"os/exec"
)

// burnVariable tells this program to keep one core busy and do nothing else.
const burnVariable = "GOA_STEADY_BURN"

// burning keeps a core busy until standard input ends, if this process was started
// for that. So it also ends when the process that started it ends for any reason.
func burning() bool {
	if os.Getenv(burnVariable) == "" {
		return false
	}
	go func() {
		for n := uint64(1); ; n = n*6364136223846793005 + 1442695040888963407 {
			if n == 0 {
				println("never, at this period")
			}
		}
	}()
	io.Copy(io.Discard, os.Stdin)
	return true
}

// burn keeps every core busy until stop is called.
func burn() (stop func(), err error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	var ends []io.Closer
	var running []*exec.Cmd
	stop = func() {
		for _, e := range ends {
			e.Close()
		}
		for _, cmd := range running {
			cmd.Wait()
		}
	}
	for range cores() {
		cmd := exec.Command(self)
		cmd.Env = append(os.Environ(), burnVariable+"=1")
		in, err := cmd.StdinPipe()
		if err == nil {
			err = cmd.Start()
		}
		if err != nil {
			stop()
			return nil, err
		}
		ends, running = append(ends, in), append(running, cmd)
	}
	return stop, nil
}

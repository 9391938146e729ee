package pgserver

import (
	"errors"
	"os"
	"os/exec"
	"os/user"
	"strconv"
	"syscall"
)

// unprivileged lets a program work in a folder as somebody who may do nothing
// else, since PostgreSQL refuses to be run by root; others run it themselves. It
// ends at once with the thread that has started it, so that nothing is left of a
// test program that was killed.
func unprivileged(cmd *exec.Cmd, folder string) error {
	cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGQUIT}
	if os.Getuid() != 0 {
		return nil
	}
	for _, name := range []string{"postgres", "nobody"} {
		u, err := user.Lookup(name)
		if err != nil {
			continue
		}
		uid, noUser := strconv.Atoi(u.Uid)
		gid, noGroup := strconv.Atoi(u.Gid)
		cmd.SysProcAttr.Credential = &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}
		return errors.Join(noUser, noGroup, os.Chown(folder, uid, gid))
	}
	return errors.New("root cannot run PostgreSQL, and there is nobody else")
}

package pgserver

import (
	"errors"
	"os"
	"os/exec"
	"os/user"
	"strconv"
	"syscall"
)

// unprivileged makes a program run as an unprivileged user in a folder if the caller
// is root, because PostgreSQL refuses to run as root. The program ends with the
// thread that started it, so that nothing is left when a test is killed.
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

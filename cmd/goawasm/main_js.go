package main

import (
	"os"

	"goa/internal/device"
)

func main() { device.Main(os.Args[1:]) }

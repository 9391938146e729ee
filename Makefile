# The targets of the project. `make` lists them. Anything that needs more than a
# line of shell is in scripts/.

GO        ?= go
PROGRAM   := ./cmd/goa
PLATFORMS := windows/amd64 darwin/arm64 linux/arm64
FUZZTIME  ?= 10s
FUZZTEST  ?= 1s 10
BENCH     ?= .
ARGS      ?=
ROUNDS    ?= 20
VERSION   ?=

# The platforms of a release, such as linux/amd64. Empty means all.
RELEASE_PLATFORMS ?=
COUNT     ?= 300
TIME      ?= 0
PKG       ?= ./...
RUN       ?= .
SEED      ?= 1

# Packages with concurrency, tested under the race detector, without those that
# only count, draw and parse. -short leaves out long work of a single goroutine.
# Files that begin with //go:build !race are excluded: browsers, and pages that are
# only read (docs/testing.md). The packages in RACE_ONLY are cheap enough to be tested
# completely under the detector, and are not tested again without it.
RACE_PKGS := edition ai/search internal/...
RACE_SKIP := /internal/(advice|analysis|analysispage|autopilot|bench|boxpage|calibration|campaignpage|chart|cli|costtest|dealpage|eveningpage|fasttempl|frame|gamefile|hosts|house|keyboard|lesson|licenses|likeness|luck|perft|picture|playout|preview|pricechart|prices|puzzle|puzzlepage|reasons|release|rulespage|sandbox|settingspage|startpage|transfer|turnclock)$$
RACE_ONLY := /internal/(attack|delivery|distributed|hub|jobs|limit|load|memory|messenger|metrics|operator|parallel|postgres|presence|session|sqlite|storetest)$$
race_pkgs := $(addprefix ./,$(RACE_PKGS))

# Tests of the stores that do one thing after the other, or play whole games. The detector
# makes them three times slower, so they run without it.
SEQUENTIAL := ^(TestLostTables|TestGarbledValues|TestEachStatementFails|TestDealtGames)$$|^TestEvenings$$/^twelve
STORES     := ./internal/sqlite ./internal/postgres

# The packages whose tests take longest. They are named first, so that they start
# first and the others run beside them.
LONG := ./internal/web ./internal/cli

# SQLite is C translated to Go. It manages its own memory, and watching it makes it
# five times slower. Brotli compresses for one writer at a time, and takes half of the
# time of a test that loads pages.
RACE := -race $(foreach package,modernc.org/sqlite/lib modernc.org/libc github.com/andybalholm/brotli/...,-gcflags=$(package)=-race=false)

# Where tests keep their temporary files.
race hunt units quick fuzz steady mutants everywhere screens: export TMPDIR := $(shell scripts/scratch)

step = @printf '\n==> %s\n' '$(1)'

.DEFAULT_GOAL := help
.NOTPARALLEL:

.PHONY: help
help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1|\2/p' $(MAKEFILE_LIST) | while IFS='|' read -r target text; do \
		printf '%-20s %s\n' "$$target" "$$text"; done

.PHONY: test
test: setup fresh format lint cross ## set up this machine, then check all that CI checks
	@# Side by side, since neither keeps two cores busy.
	@$(MAKE) --no-print-directory race hunt & race=$$!; \
		$(MAKE) --no-print-directory units; units=$$?; \
		wait $$race && exit $$units

.PHONY: hunt
hunt: # a little of every fuzz target
	$(call step,Fuzz targets)
	@GO='$(GO)' scripts/fuzz $(FUZZTEST)

# Packages that mostly use their own databases, or play whole games of all grades, are
# not for the inner loop.
QUICK_SKIP := /internal/(load|pgtest|postgres|sqlite|transfer)$$|/ai/ladder$$

.PHONY: quick
quick: ## vet, and the tests without browsers, stores and hunts: about a minute
	$(GO) vet ./...
	$(GO) test -short -vet=off $(LONG) ./goa $$($(GO) list ./... | grep -vE '$(QUICK_SKIP)')

.PHONY: setup
setup: ## install what is missing on a Debian machine, download the modules
	$(call step,Set-up)
	@GO='$(GO)' scripts/setup

.PHONY: fresh
fresh: ## generated files are what their generators write
	$(call step,Generated files)
	@GO='$(GO)' scripts/fresh

.PHONY: format
format: ## every Go file is formatted
	$(call step,Format)
	@unformatted=$$("$$($(GO) env GOROOT)/bin/gofmt" -s -l .); test -z "$$unformatted" || { \
		printf 'not formatted (gofmt -s -w .):\n%s\n' "$$unformatted"; exit 1; }

.PHONY: lint
lint: ## vet, staticcheck, exhaustive switches
	$(call step,Vet)
	$(GO) vet ./...
	$(call step,Linters)
	$(GO) tool staticcheck ./...
	$(GO) vet -vettool="$$($(GO) tool -n exhaustive)" ./...

.PHONY: cross
cross: $(addprefix cross/,$(PLATFORMS)) ## build for the other platforms

.PHONY: $(addprefix cross/,$(PLATFORMS))
$(addprefix cross/,$(PLATFORMS)): cross/%:
	$(call step,Build for $*)
	@# Every package is compiled; of the programs, only the one that is released is linked.
	CGO_ENABLED=0 GOOS=$(*D) GOARCH=$(*F) $(GO) list -export -pgo=off ./... >/dev/null
	CGO_ENABLED=0 GOOS=$(*D) GOARCH=$(*F) $(GO) build -pgo=off -ldflags='-s -w' -o /dev/null $(PROGRAM)

.PHONY: race
race: ## test what is concurrent under the race detector, without browsers
	$(call step,Tests under the race detector)
	CGO_ENABLED=1 $(GO) test -vet=off -timeout 60m $(RACE) -skip '$(SEQUENTIAL)' $$($(GO) list $(race_pkgs) | grep -E '$(RACE_ONLY)')
	CGO_ENABLED=1 $(GO) test -vet=off -timeout 60m $(RACE) -short $$($(GO) list $(race_pkgs) | grep -vE '$(RACE_SKIP)|$(RACE_ONLY)')

.PHONY: units
units: ## every other test and every seed of the fuzz targets, without the detector
	$(call step,Tests)
	GOA_ANEW=$$(date +%s%N) $(GO) test -vet=off -timeout 60m $(LONG) $$($(GO) list ./... | grep -vE '$(RACE_ONLY)')
	$(GO) test -vet=off -timeout 60m -count 1 -run '$(SEQUENTIAL)' $(STORES)

.PHONY: fuzz
fuzz: ## run every fuzz target for FUZZTIME (10s) each
	@GO='$(GO)' scripts/fuzz '$(FUZZTIME)'

# The script that comes with Go runs a test under Node.
NODE_EXEC = $$($(GO) env GOROOT)/lib/wasm/go_js_wasm_exec

.PHONY: wasm
wasm: ## the net and the bots play in WebAssembly what they play here; needs Node
	GOOS=js GOARCH=wasm $(GO) test -vet=off -timeout 30m -exec "$(NODE_EXEC)" ./ai/net ./ai/ladder \
		-run '^(TestReferences|TestPackedNetsAgree|TestYardsticksAreFrozen|TestGradesKeepTheirMoves)$$'

.PHONY: faults
faults: ## break line, script and server under pages in a browser, ROUNDS (20) times
	GOA_FAULTS=all $(GO) test ./internal/web -run '^TestFaults$$' -count $(ROUNDS) -timeout 0

.PHONY: steady
steady: ## repeat tests that use a browser, a clock, a process or chance, half the time under load: COUNT, TIME, PKG, RUN, ARGS
	$(GO) run ./cmd/steady -count $(COUNT) -time $(TIME) -run '$(RUN)' $(ARGS) $(PKG)

.PHONY: mutants
mutants: ## plant small faults in a package and list those its tests miss: PKG=./internal/limit, SEED, ARGS
	$(GO) run ./cmd/mutants -seed $(SEED) $(ARGS) $(PKG)

.PHONY: everywhere
everywhere: ## test the pages on PostgreSQL, and on two processes that answer in turn
	GOA_STORE=postgres $(GO) test ./internal/web -timeout 20m
	GOA_STORE=several $(GO) test ./internal/web -timeout 20m

.PHONY: screens
screens: ## check every decision, lesson step and stage on every screen; make test takes a sample
	GOA_SCREENS=all GOA_AXE=all GOA_DECISIONS=1 $(GO) test ./internal/web -run 'OnTheScreen$$|OnEveryScreen$$' -count 1 -timeout 0

.PHONY: shots
shots: ## picture every stage of a table on every screen, light and dark, in dist/shots
	@mkdir -p dist/shots
	GOA_SCREENSHOTS=$(CURDIR)/dist/shots $(GO) test ./internal/web -run '^TestEveryStageFitsOnEveryScreen$$' -count 1 -timeout 0

.PHONY: pictures
pictures: ## retake the pictures of the README; needs Chromium and cwebp
	@GO='$(GO)' scripts/pictures

.PHONY: lighthouse
lighthouse: ## judge the start page and a table as Lighthouse does; needs Node, Chromium and the internet
	@GO='$(GO)' scripts/lighthouse

.PHONY: vulncheck
vulncheck: ## look for known vulnerabilities in what is linked; needs the internet
	$(call step,Known vulnerabilities)
	@GO='$(GO)' scripts/vulncheck

.PHONY: crash
crash: ## kill a server twenty times in the middle of games; ARGS are the flags of goa crash
	@$(GO) run $(PROGRAM) crash $(ARGS)

.PHONY: chaos
chaos: ## break three servers and their PostgreSQL in every way, many times; ARGS are the flags of goa chaos
	@$(GO) run $(PROGRAM) chaos $(ARGS)

.PHONY: attack
attack: ## attack servers of its own in every way that is known, on files and with three processes on PostgreSQL; ARGS are the flags of goa attack
	@$(GO) run $(PROGRAM) attack $(ARGS)
	@$(GO) run $(PROGRAM) attack --postgres --processes 3 $(ARGS)

.PHONY: load
load: ## measure a server on this machine; ARGS are the flags of goa load
	@$(GO) run $(PROGRAM) load $(ARGS)

.PHONY: bench
bench: ## run the benchmarks that match BENCH (all)
	$(GO) test -run '^$$' -bench '$(BENCH)' -benchmem ./...

.PHONY: pgo
pgo: ## profile random games for the compiler again (cmd/goa/default.pgo)
	$(GO) test ./internal/bench -run '^$$' -bench RandomGame -benchtime 10s -pgo=off \
		-cpuprofile $(CURDIR)/cmd/goa/default.pgo -o /dev/null

.PHONY: train
train: ## train a net end to end on very few games (wants PyTorch; see docs/training.md)
	@GO='$(GO)' scripts/train

.PHONY: ladder
ladder: build ## measure all bots against each other, for hours; TIME bounds the seconds
	@scripts/ladder dist/goa

.PHONY: release
release: ## write what a release page needs to dist/release; VERSION stamps another version than that of the newest tag
	@$(GO) run -pgo=off ./cmd/release -go "$(GO)" -version "$(VERSION)" $(if $(RELEASE_PLATFORMS),-platforms "$(RELEASE_PLATFORMS)")

.PHONY: release-check
release-check: ## write the release of the last commit in two clones, and compare every byte
	@GO='$(GO)' RELEASE_PLATFORMS='$(RELEASE_PLATFORMS)' scripts/release-check

# The files for browsers: the game as WebAssembly, and the script that runs it.
dist/program: FORCE
	@mkdir -p $@
	GOOS=js GOARCH=wasm CGO_ENABLED=0 $(GO) build -trimpath -ldflags='-s -w' -o $@/goa.wasm ./cmd/goawasm
	@cp "$$($(GO) env GOROOT)/lib/wasm/wasm_exec.js" $@/
.PHONY: FORCE
FORCE:

.PHONY: static
static: dist/program ## write the game as a folder for any web server to dist/static
	@$(GO) run $(PROGRAM) static --program dist/program/goa.wasm dist/static

.PHONY: build
build: ## build the program as dist/goa
	CGO_ENABLED=0 $(GO) build -trimpath -o dist/goa $(PROGRAM)

.PHONY: play
play: ## play around one keyboard; ARGS are the flags of goa play
	@$(GO) run $(PROGRAM) play $(ARGS)

.PHONY: soak
soak: ## hunt for broken invariants in random games; ARGS are the flags of goa soak
	@$(GO) run $(PROGRAM) soak $(ARGS)

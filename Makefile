.PHONY: help run test test-all bench soak fuzz dev gen web release

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## /\1	/p' Makefile

run: ## build and start a server with demo data in ./data
	@scripts/run

test: ## the gate: formatting, lints, Rust and console tests, the main browser stories; what CI runs
	@scripts/test

test-all: ## the gate and everything long, on both databases; ONLY=videos plays what has that word in its name
	@scripts/test all

bench: ## figures of this machine, printed as tables
	@scripts/bench

soak: ## hundreds of rounds of crashes, full disks and lost connections while people type
	@scripts/soak

fuzz: ## let a fuzzer at what strangers can send
	@scripts/fuzz

dev: ## server and a console that reloads as its source is saved
	@scripts/dev

gen: ## write the console's types and tables from the server
	@scripts/gen

web: ## build the console into web/dist
	@scripts/web

release: ## the binary to deploy, console inside
	@scripts/release

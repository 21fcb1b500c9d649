# Everything that is done with this repository. `make help` lists it.

PORT ?= 8000
TABLES ?= target/tables
TARGET ?= link
RUNS ?= 1000000

.PHONY: help serve test test-firefox docs torture deny spell bench bench-wasm accuracy levels bench-player bench-site fuzz mutate hosts clean

help: ## List what can be made
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{ printf "make %-14s%s\n", $$1, $$2 }' $(MAKEFILE_LIST)

serve: ## Build the site, serve it here, follow changes (PORT=8000)
	@.ci/ensure-toolchain
	cargo run -p site-gen -- serve --port $(PORT)

# Cargo compiles a dependency again for each set of its features, and these
# follow from what is selected: it is always the whole workspace here. The test
# `real_site` checks and builds the site, before browsers are started.
test: ## Run all checks and tests, those in a real browser included
	@.ci/ensure-toolchain
	@.ci/ensure-browser
	@.ci/ensure-axe
	@$(MAKE) --no-print-directory deny
	cargo fmt --all --check
	cargo clippy --workspace --all-targets -- -D warnings
	cargo clippy -p player --lib --no-default-features --target wasm32-unknown-unknown -- -D warnings
	cargo clippy -p player --lib --no-default-features --features search --target wasm32-unknown-unknown -- -D warnings
	cargo test --workspace --test real_site
	cargo test --workspace
	BROWSER=firefox SCOPE=core cargo test --workspace --test browser

test-firefox: ## Run all tests in Firefox that are not only for Chromium
	@.ci/ensure-toolchain
	@.ci/ensure-browser firefox
	@.ci/ensure-axe
	BROWSER=firefox cargo test --workspace --test browser

torture: ## Run what takes long: 300 killed builds, a build elsewhere, millions of turns computed twice
	@.ci/ensure-toolchain
	KILLS=300 cargo test -p site-gen --test site killed
	cargo test -p site-gen --test site torture
	site-gen/elsewhere.sh
	cargo test --release -p player --test agreement very_many -- --ignored --nocapture

deny: ## Check licences, origins and duplicates of dependencies
	PATH="$$(.ci/ensure-deny):$$PATH" cargo deny --locked check --hide-inclusion-graph \
	    -A license-exception-not-encountered licenses bans sources
	PATH="$$(.ci/ensure-deny):$$PATH" cargo deny --locked --manifest-path fuzz/Cargo.toml --config deny.toml \
	    check --hide-inclusion-graph -A unnecessary-skip -A unmatched-skip licenses bans sources

docs: ## Write the reference of templates anew from the program's structures
	@.ci/ensure-toolchain
	SNAPSHOTS=overwrite cargo test -p site-gen --test template_reference

spell: ## List the words of the text that no dictionary knows
	@.ci/ensure-toolchain
	@site-gen/spell.sh

bench: ## Measure how fast turns are counted and searched
	@.ci/ensure-toolchain
	cargo bench -p player --bench perft --bench search

bench-wasm: ## Measure the search as WebAssembly beside the native program
	@.ci/ensure-toolchain
	cargo run -p site-gen -- build
	cargo build --release -p player --example rules
	node player/benches/wasm.mjs dist/assets target/release/examples/rules

# Needs 9 GB of memory and 23 GB on disk; what was solved once stays there.
accuracy: ## Compare the search with all solved positions (TABLES=target/tables)
	@.ci/ensure-toolchain
	player/benches/accuracy.sh $(TABLES)

levels: ## Let the levels of the computer opponent play one another
	@.ci/ensure-toolchain
	player/benches/levels.sh

bench-player: ## Measure how soon a board is ready, beside chessground (RUNS=7)
	@.ci/ensure-toolchain
	@.ci/ensure-browser chromium
	@site-gen/bench-player/run.sh

bench-site: ## Measure how fast large sites are built, beside Hugo and Zola if they are here
	@.ci/ensure-toolchain
	cargo build --release -p site-gen
	python3 -B site-gen/benches/site/measure.py target/release/site-gen

# Without sanitizers, as no code of ours is unsafe; what is found goes to
# fuzz/artifacts. New inputs stay in fuzz/target. The generator compares so many
# words that to trace it would take most of the time.
fuzz: ## Fuzz a reader of texts (TARGET=link RUNS=1000000), with nightly Rust
	mkdir -p fuzz/target/corpus/$(TARGET)
	cargo +nightly fuzz run -s none \
	    $(if $(filter front_matter markdown catalog,$(TARGET)),--features site --no-trace-compares) \
	    $(TARGET) fuzz/target/corpus/$(TARGET) fuzz/corpus/$(TARGET) -- \
	    -runs=$(RUNS) -timeout=5 -rss_limit_mb=1024 -max_len=16384

mutate: ## Change the texts of the corpus at random (RUNS=1000000), with any Rust
	FUZZ_RUNS=$(RUNS) cargo test --workspace --test site changed_inputs -- --ignored --nocapture

hosts: ## Try the configuration for hosts with nginx and Caddy
	@.ci/ensure-toolchain
	@site-gen/hosts.sh

clean: ## Remove everything that was built
	cargo clean
	rm -rf dist .dist.site-gen

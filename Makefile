# Everything that is done with this repository. `make help` lists it.

PORT ?= 8000
TABLES ?= target/tables

.PHONY: help serve test spell bench accuracy levels clean

help: ## List what can be made
	@awk -F ':.*## ' '/^[a-z]+:.*## /{ printf "make %-8s%s\n", $$1, $$2 }' $(MAKEFILE_LIST)

serve: ## Build the site, serve it here, follow changes (PORT=8000)
	@.ci/ensure-toolchain
	cargo run -p site-gen -- serve --port $(PORT)

# Cargo compiles a dependency again for each set of its features, and these
# follow from what is selected: it is always the whole workspace here. The test
# `real_site` checks and builds the site, before browsers are started.
test: ## Run all checks and tests, those in a real browser included
	@.ci/ensure-toolchain
	@.ci/ensure-browser
	cargo fmt --all --check
	cargo clippy --workspace --all-targets -- -D warnings
	cargo clippy -p player --lib --no-default-features --target wasm32-unknown-unknown -- -D warnings
	cargo test --workspace --test real_site
	cargo test --workspace

spell: ## List the words of the text that no dictionary knows
	@.ci/ensure-toolchain
	@site-gen/spell.sh

bench: ## Measure how fast turns are counted and searched
	@.ci/ensure-toolchain
	cargo bench -p player --bench perft --bench search

# Needs 9 GB of memory and 17 GB on disk; what was solved once stays there.
accuracy: ## Compare the search with all solved positions (TABLES=target/tables)
	@.ci/ensure-toolchain
	player/benches/accuracy.sh $(TABLES)

levels: ## Let the levels of the computer opponent play one another
	@.ci/ensure-toolchain
	player/benches/levels.sh

clean: ## Remove everything that was built
	cargo clean
	rm -rf dist .dist.site-gen

# Everything that is done with this repository. `make help` lists it.

PORT ?= 8000

.PHONY: help serve test torture spell bench bench-site hosts clean

help: ## List what can be made
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{ printf "make %-12s%s\n", $$1, $$2 }' $(MAKEFILE_LIST)

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

torture: ## Kill 300 builds at all moments and look at what is left
	@.ci/ensure-toolchain
	KILLS=300 cargo test -p site-gen --test site killed

spell: ## List the words of the text that no dictionary knows
	@.ci/ensure-toolchain
	@site-gen/spell.sh

bench: ## Measure how fast turns are counted
	@.ci/ensure-toolchain
	cargo bench -p player --bench perft

bench-site: ## Measure how fast large sites are built, beside Hugo and Zola if they are here
	@.ci/ensure-toolchain
	cargo build --release -p site-gen
	python3 -B site-gen/benches/site/measure.py target/release/site-gen

hosts: ## Try the configuration for hosts with nginx and Caddy
	@.ci/ensure-toolchain
	@site-gen/hosts.sh

clean: ## Remove everything that was built
	cargo clean
	rm -rf dist .dist.site-gen

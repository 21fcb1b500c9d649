//! What browsers are told about a site: its policy in each page, and the
//! configuration of hosts. `site-gen/hosts.sh` tries it with real servers.

use crate::fixture::{Site, assert_in_order};

fn built(output: &str) -> Site {
    let site = Site::new();
    site.append("content/site.toml", &format!("\n[output]\n{output}\n"));
    let run = site.run(&["build"]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    site
}

#[test]
fn every_page_has_a_policy_without_inline_code() {
    let site = Site::new();
    site.built("en");
    for page in ["", "en", "en/hunt", "fi/jahti"] {
        let page = site.page(page);
        assert_in_order(
            &page,
            &[
                "<meta charset=\"utf-8\">\n<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none';",
                "script-src 'self' 'wasm-unsafe-eval'",
                "worker-src 'self'\">\n<meta name=\"referrer\" content=\"strict-origin-when-cross-origin\">",
                "<link rel=\"stylesheet\"",
                "integrity=\"sha384-",
            ],
        );
        assert!(!page.contains("unsafe-inline") && !page.contains("frame-ancestors"), "{page}");
    }
}

#[test]
fn an_inline_script_of_a_template_is_allowed_by_its_hash() {
    let site = Site::new();
    site.replace("templates/base.html", "</head>", "<script>document.title</script>\n</head>");
    site.append("content/site.toml", "\n[output]\nhosts = [\"nginx\"]\n");
    let page = site.built("en");
    let hash = page.split("'sha256-").nth(1).expect("a hash").split('\'').next().unwrap();
    assert!(site.read("dist/nginx.conf").contains(&format!("'wasm-unsafe-eval' 'sha256-{hash}'")));
    assert!(!site.page("").contains("sha256-"), "the chooser has no such script");
}

#[test]
fn headers_for_netlify_and_cloudflare_pages() {
    let site = built("hosts = [\"netlify\"]");
    let headers = site.read("dist/_headers");
    assert_in_order(
        &headers,
        &[
            "/*\n  Content-Security-Policy: default-src 'none';",
            "  Referrer-Policy: strict-origin-when-cross-origin\n",
            "  Permissions-Policy: accelerometer=(), ",
            "  X-Content-Type-Options: nosniff\n",
            "/*\n  Content-Security-Policy: frame-ancestors 'none'\n",
            "/assets/*\n  Cache-Control: public, max-age=31536000, immutable\n",
        ],
    );
    let not_found = Site::new();
    let home = not_found.read("content/fi/index.md");
    not_found.write("content/fi/404.md", &home);
    not_found.append("content/site.toml", "\n[output]\nhosts = [\"netlify\"]\n");
    not_found.built("en");
    assert_eq!(not_found.read("dist/_redirects"), "/fi/* /fi/404.html 404\n/* /404.html 404\n");
}

#[test]
fn pages_for_frames_may_be_framed_and_no_others() {
    let site = Site::new();
    let home = site.read("content/en/index.md");
    for (name, slug) in [("embed", "hunt/embed"), ("other", "hunt/other")] {
        let text = home.replacen("+++\n", &format!("+++\nslug = \"{slug}\"\n"), 1);
        site.write(&format!("content/en/{name}.md"), &text);
    }
    let hosts = "[\"cloudflare-pages\", \"nginx\", \"caddy\", \"apache\"]";
    site.append("content/site.toml", &format!("\n[output]\nhosts = {hosts}\n"));
    site.built("en");
    let headers = site.read("dist/_headers");
    let rules: Vec<&str> = headers
        .split("  Content-Security-Policy: frame-ancestors 'none'\n")
        .filter_map(|rule| rule.lines().last())
        .collect();
    assert_eq!(rules[..4], ["/", "/:p0/", "/:p0/:p1/", "/en/hunt/other/"]);
    assert!(
        site.read("dist/nginx.conf").contains("if ($uri ~ \"/embed/\") { set $site_frames \"\"; }")
    );
    assert!(site.read("dist/Caddyfile").contains("@framed not path */embed/*\n"));
    assert!(site.read("dist/.htaccess").contains("<If \"%{REQUEST_URI} !~ m#/embed/#\">"));
}

#[test]
fn a_base_path_is_in_the_configuration_of_hosts() {
    let site = Site::new();
    site.append("content/site.toml", "\n[output]\nhosts = [\"netlify\", \"nginx\", \"caddy\"]\n");
    let run = site.run(&["build", "--base-url", "https://host.example/sub"]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    assert!(site.read("dist/_headers").contains("\n/sub/assets/*\n"));
    let nginx = site.read("dist/nginx.conf");
    assert!(nginx.contains("if ($uri ~ \"^/sub/assets/\")"), "{nginx}");
    assert!(nginx.contains("location /sub/proofs/ { types { } default_type text/plain; }"));
    let caddy = site.read("dist/Caddyfile");
    assert!(caddy.contains("@assets path /sub/assets/*\n"), "{caddy}");
    assert!(caddy.contains("@reports path /sub/proofs/*\n"), "{caddy}");
}

#[test]
fn reports_are_text_which_browsers_show() {
    for (host, file, rule) in [
        ("nginx", "nginx.conf", "location /proofs/ { types { } default_type text/plain; }\n"),
        ("caddy", "Caddyfile", "header @reports Content-Type \"text/plain; charset=utf-8\"\n"),
        ("apache", ".htaccess", "AddType text/plain .toml\n"),
    ] {
        let rules = built(&format!("hosts = [\"{host}\"]")).read(&format!("dist/{file}"));
        assert!(rules.contains(rule), "{host}: {rules}");
    }
}

#[test]
fn an_unknown_host_is_refused() {
    let site = Site::new();
    site.append("content/site.toml", "\n[output]\nhosts = [\"geocities\"]\n");
    let complaints = site.complaints();
    assert_in_order(
        &complaints,
        &[
            "unknown value `geocities`",
            "content/site.toml:9:10",
            "hosts = [\"geocities\"]",
            "the values are: netlify, ",
        ],
    );
}

#[test]
fn a_site_can_be_made_smaller() {
    let site = Site::new();
    let long = site.built("en/hunt");
    site.append("content/site.toml", "\n[output]\nminify = true\ncompress = true\n");
    site.write("templates/style.css", "/* why */\nbody { margin: 0px }\n");
    let short = site.built("en/hunt");
    assert!(short.len() < long.len());
    let style = short.split('"').find(|part| part.ends_with(".css")).expect("a style sheet");
    assert!(site.read(&format!("dist{style}")).starts_with("body{margin:"));
    for end in ["br", "gz"] {
        assert!(site.path(&format!("dist/en/hunt/index.html.{end}")).is_file(), "{end}");
        assert!(!site.path(&format!("dist{style}.{end}")).exists(), "not worth it");
    }
    // What is compressed already is not compressed again, and goes with its file.
    site.append("content/en/index.md", "\nOne more.\n");
    let run = site.run(&["build"]);
    assert_in_order(&run.stderr, &["Wrote 3 of "]);
    site.replace("content/site.toml", "compress = true", "compress = false");
    site.built("en");
    assert!(!site.path("dist/en/hunt/index.html.br").exists());
}

#[test]
fn former_addresses_are_rules_of_each_host() {
    for (host, file, rule) in [
        ("netlify", "_redirects", "/en/former/ /en/hunt/ 301!\n"),
        // There rules come before files, and the mark is unknown.
        ("cloudflare-pages", "_redirects", "/en/former/ /en/hunt/ 301\n"),
        ("nginx", "nginx.conf", "location = /en/former/ { return 301 /en/hunt/; }\n"),
        ("caddy", "Caddyfile", "redir /en/former/ /en/hunt/ permanent\n"),
        ("apache", ".htaccess", "/en/hunt/"),
    ] {
        let site = built(&format!("hosts = [\"{host}\"]"));
        site.replace("content/en/rules/hunt.md", "+++\n", "+++\naliases = [\"former\"]\n");
        site.built("en");
        let rules = site.read(&format!("dist/{file}"));
        assert!(rules.contains(rule), "{host}: {rules}");
        assert!(rules.contains("former"), "{host}: {rules}");
    }
}

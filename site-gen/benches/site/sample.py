"""Writes one made-up site in many languages, as it is laid out for site-gen, Hugo or Zola.

Each page has about 3 kB of Markdown: headings, a table, a list, a drawing in a
fenced block, links to four other pages and to two sites. The words are random,
but follow from language and number of the page: each run writes the same bytes.
The templates do the same in all three: navigation, a switcher and hreflang with
all translations, contents of the page, a list of all pages of a language.
"""

import random
import shutil
import tomllib
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[3]

LATIN = ("board fox goose line point turn jump corner rule side piece step pen village winter "
         "table wood paint carve book north island sailor trade old new always seldom between "
         "begin finish forward backward block escape middle century quiet open").split()
CYRILLIC = ("доска лиса гусь линия ход прыжок угол правило сторона шаг загон деревня зима стол "
            "книга север остров моряк старый новый всегда редко начало конец вперёд").split()
GREEK = "αλεπού χήνα γραμμή κίνηση άλμα κανόνας βήμα γωνία χειμώνας βιβλίο νησί πάντα ποτέ".split()
ARABIC = "ثعلب إوزة لوح نقطة خط حركة قفزة قاعدة لاعب جانب خطوة زاوية شتاء كتاب جزيرة دائما".split()
HEBREW = "שועל אווז לוח נקודה קו מהלך קפיצה כלל שחקן צד צעד פינה חורף ספר אי תמיד".split()
HAN = "狐 鵞鳥 盤 点 線 手番 規則 側 駒 一歩 前進 角 歴史 冬 本 世紀 北 島".split()
HANGUL = "여우 거위 판 점 선 차례 규칙 쪽 걸음 모서리 역사 겨울 책 북쪽 섬 항상".split()

# Code, name, words, and the plural categories (CLDR) that a catalog must have.
TWO = ("one", "other")
SLAVIC = ("one", "few", "many", "other")
ROMANCE = ("one", "many", "other")
LANGUAGES = [
    ("en", "English", LATIN, TWO), ("fi", "Suomi", LATIN, TWO), ("sv", "Svenska", LATIN, TWO),
    ("de", "Deutsch", LATIN, TWO),
    ("ar", "العربية", ARABIC, ("zero", "one", "two", "few", "many", "other")),
    ("ja", "日本語", HAN, ("other",)), ("fr", "Français", LATIN, ROMANCE),
    ("es", "Español", LATIN, ROMANCE), ("it", "Italiano", LATIN, ROMANCE),
    ("pt", "Português", LATIN, ROMANCE), ("pl", "Polski", LATIN, SLAVIC),
    ("cs", "Čeština", LATIN, SLAVIC), ("nl", "Nederlands", LATIN, TWO),
    ("ru", "Русский", CYRILLIC, SLAVIC), ("uk", "Українська", CYRILLIC, SLAVIC),
    ("el", "Ελληνικά", GREEK, TWO), ("tr", "Türkçe", LATIN, TWO),
    ("he", "עברית", HEBREW, ("one", "two", "other")), ("zh", "中文", HAN, ("other",)),
    ("ko", "한국어", HANGUL, ("other",)), ("hu", "Magyar", LATIN, TWO),
    ("ro", "Română", LATIN, ("one", "few", "other")), ("bg", "Български", CYRILLIC, TWO),
    ("et", "Eesti", LATIN, TWO), ("lv", "Latviešu", LATIN, ("zero", "one", "other")),
    ("lt", "Lietuvių", LATIN, SLAVIC), ("is", "Íslenska", LATIN, TWO),
    ("hr", "Hrvatski", LATIN, ("one", "few", "other")), ("da", "Dansk", LATIN, TWO),
    ("nb", "Norsk bokmål", LATIN, TWO),
]
RIGHT_TO_LEFT = {"ar", "he"}

DRAWING = "```\n    o - o - o\n    | x | x |\no - o - o - o - o\n```"


def put(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def phrase(dice, words, least, most):
    return " ".join(dice.choice(words) for _ in range(dice.randint(least, most))).capitalize()


def prose(dice, words, count):
    return " ".join(phrase(dice, words, 8, 16) + "." for _ in range(count))


def text(code, words, number, pages, link, caption=""):
    """The Markdown of a page; `caption` is what stands before its table."""
    dice = random.Random(f"{code} {number}")
    parts = [prose(dice, words, 2)]
    for section, step in enumerate((1, 2, 3, 5)):
        parts.append(f"## {phrase(dice, words, 2, 4)} {{#s{section}}}")
        parts.append(prose(dice, words, 2))
        parts.append(f"[{phrase(dice, words, 2, 2)}]({link((number + step) % pages)}) "
                     + prose(dice, words, 1))
        if section == 1:
            row = lambda: f"| {dice.choice(words)} | {dice.randint(1, 33)} | *{dice.choice(words)}* |"
            parts.append(caption + "\n".join(["| a | b | c |", "|---|--:|---|"] + [row() for _ in range(6)]))
        if section == 2:
            item = lambda: f"- **{dice.choice(words)}**: {prose(dice, words, 1)}"
            parts += ["\n".join(item() for _ in range(4)), DRAWING]
        if section % 2:
            parts.append(f"### {phrase(dice, words, 2, 2)} {{#t{section}}}")
            parts.append(prose(dice, words, 1))
        if section == 3:
            parts.append("> " + prose(dice, words, 1))
            parts.append(f"1. <https://one.example/{number}>\n2. [{dice.choice(words)}](https://two.example/)")
    whole = "\n\n".join(parts) + "\n"
    while len(whole.encode()) < 2800:
        whole += "\n" + prose(dice, words, 1) + "\n"
    return whole


def title(code, words, number):
    return f"{phrase(random.Random(f'title {code} {number}'), words, 3, 3)} {number}"


# ---------------------------------------------------------------- site-gen

TREE_BASE = """<!DOCTYPE html>
<html lang="{{ page.lang }}" dir="{{ page.dir }}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{ page.title }}</title>
<meta name="description" content="{{ page.description }}">
{%- if page.canonical %}
<link rel="canonical" href="{{ page.canonical }}">
{%- endif %}
{%- for alternate in head.alternates %}
<link rel="alternate" hreflang="{{ alternate.lang }}" href="{{ alternate.url }}">
{%- endfor %}
</head>
<body>
<nav><a href="{{ home_url }}">{{ words.site_name }}</a>{% for other in pages %} <a href="{{ other.url }}">{{ other.title }}</a>{% endfor %}</nav>
<ul aria-label="{{ words.languages }}">
{%- for language in languages %}
<li><a href="{{ language.url }}" lang="{{ language.lang }}" hreflang="{{ language.lang }}">{{ language.name }}</a></li>
{%- endfor %}
</ul>
<main><h1>{{ page.title }}</h1>
{%- block main %}
{{ page.content | safe }}
{%- endblock main %}
</main>
<footer>{{ words.footer_play }}</footer>
</body>
</html>
"""
TREE_PAGE = """{% extends "base.html" %}
{% block main %}
<nav aria-label="{{ words.languages }}"><ul>
{%- for entry in page.toc %}
<li><a href="#{{ entry.id }}">{{ entry.title }}</a>{% if entry.children %}<ul>
{%- for below in entry.children %}
<li><a href="#{{ below.id }}">{{ below.title }}</a></li>
{%- endfor %}
</ul>{% endif %}</li>
{%- endfor %}
</ul></nav>
{{ page.content | safe }}
{%- endblock main %}
"""
TREE_PLAIN = '{% extends "base.html" %}\n'


def tree_front(name, slug):
    described = (name + " ") * 40
    lines = [f'title = "{name}"', f'tagline = "{name}."',
             f'description = "{described[:100].strip()}"',
             "published = 2024-01-01", "updated = 2024-01-02"]
    if slug:
        lines.append(f'slug = "{slug}"')
    return "+++\n" + "\n".join(lines) + "\n+++\n\n"


# The sections that only a site with games, or one to be read offline, uses.
OF_GAMES = ("board", "example", "facts", "game", "hint", "offline", "opponent", "piece", "player",
            "point", "puzzle", "stands")


def tree_words(code, name, categories):
    """The words of a language: those of the project, without games and player."""
    source = tomllib.loads((PROJECT / "content/en/strings.toml").read_text(encoding="utf-8"))
    lines = []
    for section, messages in source.items():
        if section in OF_GAMES:
            continue
        lines.append(f"[{section}]")
        for key, message in messages.items():
            if section == "language":
                message = {"name": name, "direction": "rtl" if code in RIGHT_TO_LEFT else "ltr"}[key]
            if isinstance(message, dict):
                forms = ", ".join(f'{category} = "{message["other"]}"' for category in categories)
                lines.append(f"{key} = {{ {forms} }}")
            else:
                lines.append(f'{key} = "{message}"')
    return "\n".join(lines) + "\n"


def write_tree(out, languages, pages):
    codes = ", ".join(f'"{code}"' for code, *_ in languages)
    put(out / "content/site.toml",
        'base-url = "https://bench.example/"\ndefault-locale = "en"\n'
        f'locales = [{codes}]\ngames = []\nplayer = false\ncards = false\npages = ["all"]\n')
    shutil.copytree(PROJECT / "templates", out / "templates")
    put(out / "templates/base.html", TREE_BASE)
    put(out / "templates/page.html", TREE_PAGE)
    for plain in ("home", "not-found"):
        put(out / f"templates/{plain}.html", TREE_PLAIN)
    for code, name, words, categories in languages:
        home = out / "content" / code
        put(home / "strings.toml", tree_words(code, name, categories))
        put(home / "index.md", tree_front(f"Home {code}", None) + "Home.\n")
        put(home / "404.md", tree_front(f"Nothing {code}", None) + "Nothing.\n")
        entries = [f"- [{title(code, words, number)}](page-{number:04d}.md)" for number in range(pages)]
        put(home / "all.md", tree_front(f"All {code}", "all") + "\n".join(entries) + "\n")
        for number in range(pages):
            front = tree_front(title(code, words, number), f"{code}-page-{number}")
            link = lambda other: f"page-{other:04d}.md"
            put(home / f"page-{number:04d}.md",
                front + text(code, words, number, pages, link, "Table: a, b, c\n\n"))


# ---------------------------------------------------------------- Hugo and Zola

def peer_front(code, words, number):
    name = title(code, words, number)
    return (f'+++\ntitle = "{name}"\ndescription = "{name}"\ndate = 2024-01-01\n'
            f'slug = "{code}-page-{number}"\nweight = {number + 1}\n+++\n\n')


def ending(code):
    return "" if code == "en" else f".{code}"


HUGO_BASE = """<!DOCTYPE html>
<html lang="{{ site.Language.Lang }}" dir="{{ site.Params.dir }}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{ .Title }}</title>
<meta name="description" content="{{ .Description }}">
<link rel="canonical" href="{{ .Permalink }}">
{{- range .AllTranslations }}
<link rel="alternate" hreflang="{{ .Language.Lang }}" href="{{ .Permalink }}">
{{- if eq .Language.Lang "en" }}
<link rel="alternate" hreflang="x-default" href="{{ .Permalink }}">
{{- end }}{{ end }}
</head>
<body>
<nav><a href="{{ "/" | relLangURL }}">{{ T "site" }}</a> <a href="{{ "all/" | relLangURL }}">{{ T "all" }}</a></nav>
<ul aria-label="{{ T "languages" }}">
{{- range .AllTranslations }}
<li><a href="{{ .RelPermalink }}" lang="{{ .Language.Lang }}" hreflang="{{ .Language.Lang }}">{{ index site.Params.names .Language.Lang }}</a></li>
{{- end }}
</ul>
<main><h1>{{ .Title }}</h1>
{{ block "main" . }}{{ end }}
</main>
<footer>{{ T "foot" }}</footer>
</body>
</html>
"""
HUGO_PAGE = '{{ define "main" }}<nav aria-label="{{ T "languages" }}">{{ .TableOfContents }}</nav>\n{{ .Content }}{{ end }}\n'
HUGO_LIST = """{{ define "main" }}{{ .Content }}<ul>
{{- range .RegularPages }}
<li><a href="{{ .RelPermalink }}">{{ .Title }}</a></li>
{{- end }}
</ul>{{ end }}
"""


def write_hugo(out, languages, pages):
    config = ['baseURL = "https://bench.example/"', 'defaultContentLanguage = "en"',
              'disableKinds = ["taxonomy", "term", "RSS"]', "[markup.tableOfContents]",
              "startLevel = 2", "endLevel = 3", "[params.names]"]
    config += [f'{code} = "{name}"' for code, name, *_ in languages]
    for code, name, words, _ in languages:
        config += [f"[languages.{code}]", f'title = "{name}"', f"[languages.{code}.params]",
                   f'dir = "{"rtl" if code in RIGHT_TO_LEFT else "ltr"}"']
        put(out / f"i18n/{code}.toml", "".join(
            f'[{key}]\nother = "{key} {code}"\n' for key in ("site", "all", "languages", "foot")))
        put(out / f"content/_index{ending(code)}.md", f'+++\ntitle = "Home {code}"\n+++\n\nHome.\n')
        put(out / f"content/all/_index{ending(code)}.md", f'+++\ntitle = "All {code}"\n+++\n')
        link = lambda other: '{{< relref "/all/page-%04d" >}}' % other
        for number in range(pages):
            put(out / f"content/all/page-{number:04d}{ending(code)}.md",
                peer_front(code, words, number) + text(code, words, number, pages, link))
    put(out / "hugo.toml", "\n".join(config) + "\n")
    put(out / "layouts/_default/baseof.html", HUGO_BASE)
    put(out / "layouts/_default/single.html", HUGO_PAGE)
    put(out / "layouts/_default/list.html", HUGO_LIST)


ZOLA_BASE = """<!DOCTYPE html>
<html lang="{{ lang }}" dir="{% if lang in config.extra.rtl %}rtl{% else %}ltr{% endif %}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
{% block head %}{% endblock %}
</head>
<body>
{% set start = "/" %}{% if lang != config.default_language %}{% set start = "/" ~ lang ~ "/" %}{% endif -%}
<nav><a href="{{ start | safe }}">{{ trans(key="site", lang=lang) }}</a> <a href="{{ start | safe }}all/">{{ trans(key="all", lang=lang) }}</a></nav>
<ul aria-label="{{ trans(key="languages", lang=lang) }}">
{% block switch %}{% endblock -%}
</ul>
<main>
{% block main %}{% endblock %}
</main>
<footer>{{ trans(key="foot", lang=lang) }}</footer>
</body>
</html>
"""
ZOLA_HEAD = """{% extends "base.html" %}
{% block head %}<title>{{ IT.title }}</title>
<meta name="description" content="{{ IT.description | default(value="") }}">
<link rel="canonical" href="{{ IT.permalink | safe }}">
{% for other in IT.translations -%}
<link rel="alternate" hreflang="{{ other.lang }}" href="{{ other.permalink | safe }}">
{% if other.lang == config.default_language -%}
<link rel="alternate" hreflang="x-default" href="{{ other.permalink | safe }}">
{% endif -%}{% endfor -%}{% endblock %}
{% block switch %}{% for other in IT.translations -%}
<li><a href="{{ other.permalink | safe }}" lang="{{ other.lang }}" hreflang="{{ other.lang }}">{{ config.extra.names[other.lang] }}</a></li>
{% endfor %}{% endblock %}
"""
ZOLA_PAGE = ZOLA_HEAD.replace("IT", "page") + """{% block main %}<h1>{{ page.title }}</h1>
<nav aria-label="{{ trans(key="languages", lang=lang) }}"><ul>
{% for head in page.toc -%}
<li><a href="#{{ head.id }}">{{ head.title }}</a>{% if head.children %}<ul>
{% for below in head.children %}<li><a href="#{{ below.id }}">{{ below.title }}</a></li>
{% endfor %}</ul>{% endif %}</li>
{% endfor -%}
</ul></nav>
{{ page.content | safe }}{% endblock %}
"""
ZOLA_LIST = ZOLA_HEAD.replace("IT", "section") + """{% block main %}<h1>{{ section.title }}</h1>
{{ section.content | safe }}<ul>
{% for below in section.pages -%}
<li><a href="{{ below.permalink | safe }}">{{ below.title }}</a></li>
{% endfor -%}
</ul>{% endblock %}
"""


def write_zola(out, languages, pages):
    words_of = lambda code: [f'{key} = "{key} {code}"' for key in ("site", "all", "languages", "foot")]
    config = ['base_url = "https://bench.example"', 'default_language = "en"',
              "generate_feeds = false", "[translations]"] + words_of("en")
    for code, *_ in languages[1:]:
        config += [f"[languages.{code}]", f"[languages.{code}.translations]"] + words_of(code)
    right = ", ".join(f'"{code}"' for code, *_ in languages if code in RIGHT_TO_LEFT)
    config += ["[extra]", f"rtl = [{right}]", "[extra.names]"]
    config += [f'{code} = "{name}"' for code, name, *_ in languages]
    put(out / "config.toml", "\n".join(config) + "\n")
    for name, template in (("base", ZOLA_BASE), ("page", ZOLA_PAGE), ("section", ZOLA_LIST), ("index", ZOLA_LIST)):
        put(out / f"templates/{name}.html", template)
    for code, _, words, _ in languages:
        put(out / f"content/_index{ending(code)}.md", f'+++\ntitle = "Home {code}"\n+++\n\nHome.\n')
        put(out / f"content/all/_index{ending(code)}.md", f'+++\ntitle = "All {code}"\nsort_by = "weight"\n+++\n')
        link = lambda other: f"@/all/page-{other:04d}{ending(code)}.md"
        for number in range(pages):
            put(out / f"content/all/page-{number:04d}{ending(code)}.md",
                peer_front(code, words, number) + text(code, words, number, pages, link))


LAYOUTS = {"site-gen": write_tree, "hugo": write_hugo, "zola": write_zola}


def write(layout, out, locales, pages):
    """Writes the site to the folder `out`, which is replaced."""
    shutil.rmtree(out, ignore_errors=True)
    LAYOUTS[layout](Path(out), LANGUAGES[:locales], pages)

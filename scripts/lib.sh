# What the other scripts share: where things are, what is installed, and the console's build. Sourced by bash.

set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
bin=${CARGO_TARGET_DIR:-target}/debug

say() { printf '%s\n' "$*"; }
give_up() { printf '%s\n' "$*" >&2; exit 1; }

has_chromium() { command -v chromium-headless-shell || command -v chromium || command -v chromium-browser || command -v google-chrome; }
has_fonts() { ls /usr/share/fonts/opentype/noto/NotoSansCJK-*.ttc || fc-list :lang=zh-cn | grep .; }
has_nats() { command -v nats-server; }
has_postgres() { [ -n "$(postgres_bin)" ]; }
has_cc() { command -v cc; }

# Debian keeps the server's programs in a versioned folder outside the PATH.
postgres_bin() {
  local folder
  for folder in "$(pg_config --bindir 2>/dev/null)" /usr/lib/postgresql/*/bin $(tr : ' ' <<<"$PATH"); do
    if [ -x "$folder/initdb" ] && [ -x "$folder/postgres" ]; then echo "$folder"; return; fi
  done
}

# need NAME=PACKAGE…: installs the packages whose `has_NAME` finds nothing, or says in one line what to install.
need() {
  command -v cargo >/dev/null || give_up "Install Rust first (rustup.rs): cargo was not found."
  command -v npm >/dev/null || give_up "Install Node.js 20 or newer with npm first: npm was not found."
  local pair missing=() as_root=()
  for pair in "$@"; do "has_${pair%%=*}" >/dev/null 2>&1 || missing+=("${pair#*=}"); done
  [ ${#missing[@]} -gt 0 ] || return 0
  [ "$(id -u)" = 0 ] || as_root=(sudo -n)
  if ! command -v apt-get >/dev/null || ! "${as_root[@]}" true 2>/dev/null; then
    give_up "Install these packages first (their Debian names): ${missing[*]}"
  fi
  say "installing ${missing[*]}"
  { "${as_root[@]}" apt-get update -q && "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends "${missing[@]}"; } >/dev/null ||
    give_up "apt-get could not install ${missing[*]}; its words are above."
}

# unchanged STAMP PATH…: whether the paths are as they were when `keep` wrote the stamp.
state_of() { find "$@" -type f -print0 2>/dev/null | LC_ALL=C sort -z | xargs -0 sha256sum | sha256sum; }
unchanged() { [ -f "$1" ] && [ "$(cat "$1")" = "$(state_of "${@:2}")" ]; }
keep() { state_of "${@:2}" >"$1"; }

web_lock=(web/package-lock.json web/.npmrc)
web_source=(web/src web/packages web/public web/index.html web/vite.config.ts web/tools/budget.ts web/tsconfig.json web/package.json "${web_lock[@]}")

web_install() {
  unchanged web/node_modules/.installed "${web_lock[@]}" && return
  (cd web && npm ci --no-progress) && keep web/node_modules/.installed "${web_lock[@]}"
}

web_build() {
  [ -f web/dist/index.html ] && unchanged web/node_modules/.built "${web_source[@]}" && return
  rm -f web/node_modules/.built
  (cd web && npm run --silent build) && keep web/node_modules/.built "${web_source[@]}"
}

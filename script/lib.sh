# Shared by the scripts in this folder; sourced, not run.
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"

say() { printf '» %s\n' "$*"; }
fail() {
  printf '✗ %s\n' "$*" >&2
  exit 1
}

need_node_and_git() {
  command -v node >/dev/null && command -v npm >/dev/null ||
    fail "Node.js with npm was not found. Install Node 20 or newer (https://nodejs.org) and run this again."
  local major
  major=$(node -p 'process.versions.node.split(".")[0]')
  [ "$major" -ge 20 ] || fail "Node $(node -v) is too old. Install Node 20 or newer and run this again."
  command -v git >/dev/null || fail "git was not found. Install git 2.39 or newer and run this again."
}

# Installs all packages when the lock file changed since the last time, or not all are installed yet.
install_packages() {
  install_unless "$(wanted_packages)"
}

# Installs what the hub needs to be built and to run, without the tools of checks and tests. Where those are installed, they stay.
install_packages_to_run() {
  case "$(installed_packages)" in
    "" | *" to run") install_unless "$(wanted_packages) to run" --workspace=apps/web --workspace=apps/engine --workspace=apps/modelyard ;;
    *) install_packages ;;
  esac
}

installed_packages() { cat node_modules/.installed-from 2>/dev/null || true; }
wanted_packages() { cat package-lock.json package.json ./*/*/package.json | git hash-object --stdin; }

install_unless() {
  local wanted=$1
  shift
  if [ "$(installed_packages)" = "$wanted" ]; then return; fi
  say "Installing packages (npm ci)"
  # The npm of Node 20 warns that packages want a newer Node; they get it, from node_modules.
  npm ci --no-audit --no-fund --loglevel=error "$@" || fail "npm ci did not finish. The lines above say why; most often the package registry was out of reach."
  echo "$wanted" >node_modules/.installed-from
}

# The Node 24 that came with the packages, or the system's where that is new enough.
find_node() {
  local bundled
  bundled=$(echo node_modules/node-linux-*/bin/node)
  if [ -x "$bundled" ]; then
    node_folder=$(cd "$(dirname "$bundled")" && pwd)
    export PATH="$node_folder:$PATH"
  fi
  [ "$(node -p 'process.versions.node.split(".")[0]')" -ge 24 ] ||
    fail "Node 24 did not come with the packages on this platform. Install Node 24 (https://nodejs.org) and run this again."
}

# A Debian package, when we may install one. Returns 1 where we may not.
apt_install() {
  command -v apt-get >/dev/null || return 1
  local as_root=()
  if [ "$(id -u)" -ne 0 ]; then
    sudo -n true 2>/dev/null || return 1
    as_root=(sudo -n)
  fi
  say "Installing $* with apt"
  "${as_root[@]}" apt-get update -qq >/dev/null && "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null
}

# Sets CHROMIUM to a browser that is installed, or installs one, or unpacks the one from the packages.
find_chromium() {
  local name
  if [ -n "${CHROMIUM:-}" ]; then
    [ -x "$CHROMIUM" ] || fail "CHROMIUM=$CHROMIUM is not a program."
    return
  fi
  for name in chromium chromium-browser google-chrome google-chrome-stable; do
    if command -v "$name" >/dev/null; then
      CHROMIUM=$(command -v "$name")
      export CHROMIUM
      return
    fi
  done
  if apt_install chromium && command -v chromium >/dev/null; then
    CHROMIUM=$(command -v chromium)
  else
    say "Unpacking the Chromium that came with the packages"
    CHROMIUM=$(node script/unpack-chromium.ts) ||
      fail "No Chromium was found and none could be installed. Install one (for example: apt-get install chromium) or set CHROMIUM to its path."
  fi
  export CHROMIUM
}

# Some tests parse the Python code that the hub shows.
need_python() {
  command -v python3 >/dev/null || apt_install python3 ||
    fail "python3 was not found; the tests parse Python snippets with it. Install Python 3 and run this again."
}

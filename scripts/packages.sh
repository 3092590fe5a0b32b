# Installs Debian packages that are missing. Sourced by run and run-tests.
# Prints one line for each thing it does, and stops the script with a reason where it cannot.

say() { printf '%s: %s\n' "${0##*/}" "$*"; }
fail() { printf '%s: %s\n' "${0##*/}" "$*" >&2; exit 1; }

# What building and opening the app needs.
build_packages=(g++ cmake ninja-build
  ocl-icd-opencl-dev opencl-c-headers opencl-clhpp-headers pocl-opencl-icd
  nlohmann-json3-dev libfmt-dev libexpected-dev libcli11-dev
  libboost-dev libboost-filesystem-dev libboost-system-dev
  liboclgrind-dev
  qt6-base-dev libqcustomplot-dev libqscintilla2-qt6-dev)
# What the tests need besides.
test_packages=(libgtest-dev librapidcheck-dev oclgrind python3 python3-jsonschema fonts-noto-core fonts-noto-mono
  desktop-file-utils appstream shared-mime-info libqt6svg6 dpkg-dev)

# ensure_packages NAME...: asks dpkg, and installs only what is missing.
ensure_packages() {
  local name installed
  local -a missing=() privileged=()
  command -v dpkg-query >/dev/null 2>&1 ||
    fail "this is not a Debian system: install what these Debian packages hold, then build with CMake: $*"
  # One question for all: thirty cost more than a second.
  installed=$(dpkg-query -W -f='|${db:Status-Abbrev}${Package}|' "$@" 2>/dev/null || true)
  for name in "$@"; do
    [[ $installed == *"|ii $name|"* ]] || missing+=("$name")
  done
  [ ${#missing[@]} -eq 0 ] && return 0
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null 2>&1 || fail "needs root or sudo to install: ${missing[*]}"
    privileged=(sudo)
  fi
  say "installing ${#missing[@]} Debian packages: ${missing[*]}"
  "${privileged[@]}" apt-get -qq update || fail "apt-get update failed: is the network there?"
  "${privileged[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends "${missing[@]}" \
    >"$install_log" 2>&1 || { tail -n 20 "$install_log" >&2; fail "apt-get could not install them; the whole output: $install_log"; }
}

# configure_tree FOLDER CMAKE-OPTIONS...: configures; a failure prints what CMake said.
configure_tree() {
  local folder=$1
  shift
  local log=$folder/configure.log
  mkdir -p "$folder"
  cmake -S . -B "$folder" -G Ninja -DCMAKE_BUILD_TYPE=Release "$@" >"$log" 2>&1 ||
    { tail -n 40 "$log" >&2; fail "CMake could not configure; the whole output: $log"; }
}

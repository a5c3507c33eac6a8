#!/bin/sh
# Makes .venv with exactly the locked packages, once: sh deploy/bootstrap.sh run|dev
# Needs nothing but a POSIX shell and Python 3.11 or newer. PYTHON names another interpreter.
set -eu

cd "$(dirname "$0")/.."
mode=${1:-run}
case $mode in
    run) requirements=requirements.txt ;;
    dev) requirements=requirements-dev.txt ;;
    *) echo "Usage: sh deploy/bootstrap.sh run|dev" >&2; exit 2 ;;
esac

fail() {
    echo "Étui cannot be installed: $1" >&2
    exit 1
}

is_new_enough() {
    "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1
}

find_python() {
    for candidate in ${PYTHON:-python3.11 python3 python3.14 python3.13 python3.12 python}; do
        if is_new_enough "$candidate"; then
            echo "$candidate"
            return
        fi
    done
    if [ -n "${PYTHON:-}" ]; then
        fail "PYTHON=$PYTHON is no Python 3.11 or newer."
    fi
    found=$(python3 -c 'import sys; print(sys.version.split()[0])' 2>/dev/null || true)
    if [ -n "$found" ]; then
        fail "Python 3.11 or newer is needed, and python3 is $found. If a newer one is installed, name it: make $mode PYTHON=/path/to/python3"
    fi
    fail "Python 3.11 or newer is needed, and none was found. On Debian or Ubuntu: sudo apt install python3 python3-venv"
}

# Prints the fingerprint of the lock file and of the interpreter that .venv belongs to.
fingerprint() {
    .venv/bin/python -c 'import hashlib, sys
print(hashlib.sha256(open(sys.argv[1], "rb").read()).hexdigest(), sys.version.split()[0])' "$1" 2>/dev/null || true
}

if ! is_new_enough .venv/bin/python; then
    python=$(find_python) || exit 1
    [ -w . ] || fail "the folder $(pwd) cannot be written; give yourself the right to write there, or copy it to your home."
    "$python" -c 'import venv, ensurepip' >/dev/null 2>&1 ||
        fail "this Python comes without venv and pip. On Debian or Ubuntu: sudo apt install python3-venv"
    echo "Étui: making .venv with $("$python" --version) ..."
    rm -rf .venv
    "$python" -m venv .venv || fail "the folder .venv could not be made (see above)."
fi

stamp=.venv/installed-$mode
wanted=$(fingerprint "$requirements")
if [ "$(cat "$stamp" 2>/dev/null || true)" != "$wanted" ]; then
    [ -w .venv ] || fail "the folder $(pwd)/.venv cannot be written; give yourself the right to write there."
    echo "Étui: installing the packages of $requirements (once; this needs the internet) ..."
    .venv/bin/python -m pip install --disable-pip-version-check -qq --require-hashes -r "$requirements" ||
        fail "the packages could not be installed (see above). Is there a connection to the internet?"
    echo "$wanted" >"$stamp"
    # The developers' packages include everything that running needs.
    if [ "$mode" = dev ]; then
        fingerprint requirements.txt >.venv/installed-run
    fi
fi

.venv/bin/python -m deploy.translations

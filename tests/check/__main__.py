"""Run the stages, all of them, and sum up: ``python -m tests.check [--lint] [STAGE ...]``."""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from contextlib import ExitStack

from deploy.env import ROOT
from tests.check.machine import CannotInstallError, install_missing
from tests.check.stages import EVERYTHING, LINT, Stage
from tests.services.postgres import PostgresCluster


def chosen_stages(arguments: list[str] | None = None) -> tuple[Stage, ...]:
    """Read the command line: a part of a stage's name is enough."""
    names = ", ".join(f"'{stage.name}'" for stage in EVERYTHING)
    parser = argparse.ArgumentParser(prog="python -m tests.check", description=f"Stages: {names}.")
    parser.add_argument("--lint", action="store_true", help="only the stages that run no test")
    parser.add_argument("stages", nargs="*", help="only the stages with this in their name")
    options = parser.parse_args(arguments)
    stages = LINT if options.lint else EVERYTHING
    if options.stages:
        stages = tuple(
            stage for stage in stages if any(part.lower() in stage.name.lower() for part in options.stages)
        )
    if not stages:
        parser.error(f"no such stage; there are {names}")
    return stages


def run(stage: Stage, postgres_url: str | None) -> tuple[int, float]:
    """Run one stage; return its exit code and the seconds it took."""
    print(f"\n=== {stage.name}", flush=True)
    started = time.monotonic()
    done = subprocess.run(
        stage.command, cwd=ROOT, env=stage.full_environ(postgres_url), stdin=subprocess.DEVNULL, check=False
    )
    return done.returncode, time.monotonic() - started


def main() -> int:
    """Run what was chosen; return the exit code."""
    stages = chosen_stages()
    with ExitStack() as stack:
        postgres_url = None
        if any("tests" in stage.name for stage in stages):
            install_missing()
        if any(stage.needs_postgres for stage in stages):
            postgres_url = stack.enter_context(PostgresCluster()).url
        results = [(stage, *run(stage, postgres_url)) for stage in stages]
    failed = [stage.name for stage, code, _ in results if code not in stage.accept]
    print("\n=== Summary")
    for stage, code, seconds in results:
        print(f"  {'ok    ' if code in stage.accept else 'FAILED'} {stage.name:20} {seconds:6.1f} s")
    print(f"\n{'All stages are right.' if not failed else 'Failed: ' + ', '.join(failed)}", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except CannotInstallError as error:
        sys.exit(str(error))
    except KeyboardInterrupt:
        sys.exit(130)

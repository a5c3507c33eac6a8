"""What every test may ask for."""

import os

from hypothesis import HealthCheck, settings

# The machine that runs the tests is shared and slow at times: a time limit per example would only make noise.
settings.register_profile("default", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("ci", parent=settings.get_profile("default"), derandomize=True, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "default")

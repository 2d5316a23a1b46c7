"""What every test may rely on: examples that are the same on every machine."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "scorepad",
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("scorepad")

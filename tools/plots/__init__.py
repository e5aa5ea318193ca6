"""The plots of all lessons."""

from tools.plots.starfarers import PLOTS

__all__ = ["PLOTS"]

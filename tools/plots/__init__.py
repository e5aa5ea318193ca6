"""The plots of all lessons."""

from tools.plots import spacedealer, starfarers

PLOTS = [*starfarers.PLOTS, *spacedealer.PLOTS]

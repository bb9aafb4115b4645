"""Cuts the fonts to what pages use: letters of the languages, weights and sizes in use.

Run it after an update of the @fontsource packages, with python3-fonttools and python3-brotli of Debian:
    python3 web/build/subset-fonts.py
Changed files may not bear the reserved names of their designers (OFL-1.1), so they get another inside.
"""

from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ROOT / "node_modules"
TARGET = ROOT / "web/src/assets/fonts"

ASCII = list(range(0x20, 0x7F))
# Letters of Western Europe, quotation marks, dashes, spaces, euro and minus.
LETTERS = [
    *ASCII, *range(0xA0, 0x100), 0x152, 0x153, 0x160, 0x161, 0x178, 0x17D, 0x17E, 0x1E9E,
    0x2010, 0x2011, 0x2013, 0x2014, 0x2018, 0x2019, 0x201A, 0x201C, 0x201D, 0x201E, 0x2026,
    0x202F, 0x2039, 0x203A, 0x20AC, 0x2212,
]  # fmt: skip
SIGNS = [0x2032, 0x2190, 0x2191, 0x2192, 0x2193, 0x2248, 0x2264, 0x2265]
FEATURES = ["kern", "liga", "lnum", "tnum"]
NAME_IDS_OF_FAMILY = (1, 3, 4, 6, 16, 25)

FONTS = [
    (
        "@fontsource-variable/source-serif-4/files/source-serif-4-latin-opsz-normal.woff2",
        "source-serif-4-latin.woff2", "Zuschlag Serif", LETTERS, {"wght": (360, 480), "opsz": (20, 60)},
    ),
    (
        "@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2",
        "hanken-grotesk-latin.woff2", "Zuschlag Sans", LETTERS + SIGNS, {"wght": (400, 640)},
    ),
    (
        "@fontsource/commit-mono/files/commit-mono-latin-400-normal.woff2",
        "commit-mono-latin.woff2", "Zuschlag Mono", ASCII + [0xA0, 0xB7, 0x2013, 0x2026, 0x2192], {},
    ),
]  # fmt: skip


def cut(source: str, target: str, family: str, characters: list[int], axes: dict) -> None:
    font = TTFont(PACKAGES / source)
    options = subset.Options()
    options.layout_features = FEATURES
    options.name_IDs = ["*"]
    options.hinting = False
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=characters)
    subsetter.subset(font)
    if axes:
        font = instancer.instantiateVariableFont(font, axes)
    for record in font["name"].names:
        if record.nameID in NAME_IDS_OF_FAMILY:
            record.string = family
    font.flavor = "woff2"
    font.save(TARGET / target)
    print(target, (TARGET / target).stat().st_size, "bytes")


for entry in FONTS:
    cut(*entry)

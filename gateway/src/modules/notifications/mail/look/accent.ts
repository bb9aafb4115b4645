import { mailColours } from './colours.ts'

/** Accent colour of the platform, for tenants without one. */
export const PLATFORM_ACCENT = '#182538'
/** The same in a dark mail, where the accent would be invisible. */
export const PLATFORM_ACCENT_ON_DARK = '#e8ecee'
/** Text on it and it on paper have to be read (WCAG 2.2, 1.4.3), with a little to spare. */
export const ACCENT_CONTRAST_MIN = 5
const hexadecimal = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i
const WHITE = 255
/** Part that is left of a colour's distance to black or to white after one step. */
const STEP = 0.94

type Rgb = readonly [red: number, green: number, blue: number]

/**
 * A tenant's colour for mails: the same hue, dark enough for white text. An invalid colour gives the
 * platform's.
 */
export function guardedAccent(color: string | null): string {
  let accent = parse(color) === null ? PLATFORM_ACCENT : String(color)
  while (contrast(accent, '#ffffff') < ACCENT_CONTRAST_MIN) {
    accent = stepped(accent, (part) => Math.floor(part * STEP))
  }
  return accent.toLowerCase()
}

/**
 * The same for a dark mail: light enough to be read on its paper, and for text in the paper's colour on it.
 */
export function guardedAccentOnDark(color: string | null): string {
  let accent = parse(color) === null ? PLATFORM_ACCENT_ON_DARK : String(color)
  while (contrast(accent, mailColours.paper.dark) < ACCENT_CONTRAST_MIN) {
    accent = stepped(accent, (part) => Math.ceil(WHITE - (WHITE - part) * STEP))
  }
  return accent.toLowerCase()
}

/** Contrast of two colours, 1 to 21; 1 where one is no colour, so that it reads as too little. */
export function contrast(one: string, other: string): number {
  const [first, second] = [parse(one), parse(other)]
  if (first === null || second === null) return 1
  const [light, dark] = [luminance(first), luminance(second)].toSorted((a, b) => b - a)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

function stepped(color: string, step: (part: number) => number): string {
  const parts = parse(color) ?? [0, 0, 0]
  return `#${parts.map((part) => step(part).toString(16).padStart(2, '0')).join('')}`
}

function parse(color: string | null): Rgb | null {
  const match = hexadecimal.exec(color ?? '')
  if (match === null) return null
  const part = (index: number): number => Number.parseInt(match[index] ?? '0', 16)
  return [part(1), part(2), part(3)]
}

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

function linear(part: number): number {
  const share = part / WHITE
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

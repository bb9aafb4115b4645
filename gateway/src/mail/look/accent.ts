/** Ink of the platform: what stands where a tenant chose no colour. */
export const PLATFORM_ACCENT = '#182538'
/** White on it has to be read (WCAG 2.2, 1.4.3), with a little to spare. */
export const ACCENT_CONTRAST_MIN = 5
const hexadecimal = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i
const DARKENED_TO = 0.94

type Rgb = readonly [red: number, green: number, blue: number]

/** A tenant's colour as a mail may use it: the same hue, dark enough for white text. Nonsense gives the platform's. */
export function guardedAccent(color: string | null): string {
  let rgb = parse(color ?? PLATFORM_ACCENT) ?? parse(PLATFORM_ACCENT)
  if (rgb === null) return PLATFORM_ACCENT
  while (contrastWithWhite(rgb) < ACCENT_CONTRAST_MIN) {
    rgb = [rgb[0] * DARKENED_TO, rgb[1] * DARKENED_TO, rgb[2] * DARKENED_TO]
  }
  return `#${rgb.map((part) => Math.floor(part).toString(16).padStart(2, '0')).join('')}`
}

/** Contrast of white text on a colour, 1 to 21; null for what is no colour. */
export function whiteContrast(color: string): number | null {
  const rgb = parse(color)
  return rgb === null ? null : contrastWithWhite(rgb)
}

function parse(color: string): Rgb | null {
  const match = hexadecimal.exec(color)
  if (match === null) return null
  const part = (index: number): number => Number.parseInt(match[index] ?? '0', 16)
  return [part(1), part(2), part(3)]
}

function contrastWithWhite([red, green, blue]: Rgb): number {
  const luminance = 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  return 1.05 / (luminance + 0.05)
}

function linear(part: number): number {
  const share = part / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

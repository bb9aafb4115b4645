/** A colour as hue (0-360), saturation and lightness (0-1). */
export type Hsl = { readonly hue: number; readonly saturation: number; readonly lightness: number }

/** Reads `#rgb` and `#rrggbb`. */
export function hexToHsl(hex: string): Hsl {
  const digits = hex.length === 4 ? hex.replace(/[0-9a-f]/gi, '$&$&') : hex
  const [red, green, blue] = [1, 3, 5].map((at) => parseInt(digits.slice(at, at + 2), 16) / 255) as [
    number,
    number,
    number,
  ]
  const max = Math.max(red, green, blue)
  const min = Math.min(red, green, blue)
  const lightness = (max + min) / 2
  const spread = max - min
  if (spread === 0) return { hue: 0, saturation: 0, lightness }
  const saturation = spread / (1 - Math.abs(2 * lightness - 1))
  const sector =
    max === red
      ? ((green - blue) / spread + 6) % 6
      : max === green
        ? (blue - red) / spread + 2
        : (red - green) / spread + 4
  return { hue: sector * 60, saturation, lightness }
}

export function hslToHex({ hue, saturation, lightness }: Hsl): string {
  const chroma = clamp(saturation) * Math.min(clamp(lightness), 1 - clamp(lightness))
  const channel = (offset: number): string => {
    const k = (offset + (((hue % 360) + 360) % 360) / 30) % 12
    const value = clamp(lightness) - chroma * Math.max(-1, Math.min(k - 3, 9 - k, 1))
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(0)}${channel(8)}${channel(4)}`
}

/** Mixes `share` (0-1) of another colour into a colour, channel by channel. */
export function mixHex(hex: string, other: string, share: number): string {
  const channelOf = (text: string, at: number): number => parseInt(text.slice(at, at + 2), 16)
  const mixed = [1, 3, 5].map((at) =>
    Math.round(channelOf(hex, at) * (1 - share) + channelOf(other, at) * share)
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${mixed.join('')}`
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value))
}

import type { Light, Look } from './picture-recipe.ts'

/** A colour as hue (0-360), saturation and lightness (0-1). */
type Hsl = { readonly hue: number; readonly saturation: number; readonly lightness: number }

/** Reads `#rgb` and `#rrggbb`. */
function hexToHsl(hex: string): Hsl {
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

function hslToHex({ hue, saturation, lightness }: Hsl): string {
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
function mixHex(hex: string, other: string, share: number): string {
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

/** Colours between two hues with enough saturation become the look's own. */
type Repaint = {
  readonly hues: readonly [from: number, to: number]
  readonly minSaturation: number
  readonly paint: (colour: Hsl) => Hsl
}

const warm = (hue: number, saturation: number, lightness = 1): Repaint => ({
  hues: [32, 52],
  minSaturation: 0.45,
  paint: (colour) => ({
    hue,
    saturation: colour.saturation * saturation,
    lightness: colour.lightness * lightness,
  }),
})
const wood = (hue: number, saturation: number, lightness: number): Repaint => ({
  hues: [5, 40],
  minSaturation: 0.2,
  paint: (colour) => ({
    hue,
    saturation: colour.saturation * saturation,
    lightness: Math.min(0.9, colour.lightness * lightness),
  }),
})

const looks: Record<Look, Repaint | null> = {
  asDrawn: null,
  rose: warm(12, 0.6, 1.03),
  sage: warm(105, 0.3),
  stone: warm(40, 0.18, 1.08),
  terracotta: warm(20, 0.8, 0.92),
  weathered: wood(35, 0.25, 1.2),
  darkWood: wood(14, 0.7, 0.7),
  paleBrick: wood(36, 0.22, 1.45),
}

type LightSetting = {
  readonly sky: readonly [top: string, middle: string, bottom: string] | null
  /** Panes lit from inside; drawn as they are where absent. */
  readonly panes: readonly [string, string, string] | null
  readonly shade: (hex: string) => string
}

const snow = (hex: string): string => {
  const { hue, saturation, lightness } = hexToHsl(hex)
  const isGreen = hue > 55 && hue < 165 && saturation > 0.08
  if (!isGreen) return mixHex(hslToHex({ hue, saturation, lightness }), '#c9d6e2', 0.1)
  return hslToHex({ hue: 200, saturation: saturation * 0.35, lightness: 0.45 + lightness * 0.6 })
}

const lights: Record<Light, LightSetting> = {
  day: { sky: null, panes: null, shade: (hex) => hex },
  morning: {
    sky: ['#a9bfd4', '#ecd9cb', '#fbeedd'],
    panes: null,
    shade: (hex) => mixHex(hex, '#f4c9a0', 0.12),
  },
  evening: {
    sky: ['#2c3d63', '#7d6f8f', '#e6a887'],
    panes: ['#fbe3a6', '#efc066', '#b98545'],
    shade: (hex) => mixHex(mixHex(hex, '#1b2747', 0.42), '#c9805a', 0.07),
  },
  overcast: {
    sky: ['#9fa9ae', '#c3cacb', '#dfe1de'],
    panes: null,
    shade: (hex) => mixHex(hex, '#8f999d', 0.2),
  },
  winter: { sky: ['#a8bccd', '#d5dfe6', '#f3f5f6'], panes: ['#f7dfa9', '#8a9aa8', '#46586c'], shade: snow },
}

const COLOUR = /#[0-9a-f]{6}\b|#[0-9a-f]{3}\b/gi
const GRADIENT = /<linearGradient id="(sky|gl)".*?<\/linearGradient>/gs

/** A drawing's source in another look and light. */
export function repaint(svg: string, look: Look, light: Light): string {
  const setting = lights[light]
  const held: string[] = []
  const withoutGradients = svg.replace(GRADIENT, (gradient, id: string) => {
    const stops = id === 'sky' ? setting.sky : setting.panes
    // The sky belongs to the light alone; panes that are not lit take the shade of everything else.
    if (id === 'gl' && !stops) return gradient
    held.push(stops ? withStops(gradient, stops) : gradient)
    return `<!--held ${held.length - 1}-->`
  })
  const painted = withoutGradients.replace(COLOUR, (hex) => setting.shade(applyLook(hex, looks[look])))
  return painted.replace(/<!--held (\d+)-->/g, (_, index: string) => held[Number(index)] ?? '')
}

function applyLook(hex: string, look: Repaint | null): string {
  const colour = hexToHsl(hex)
  const full = hslToHex(colour)
  if (!look) return full
  const [from, to] = look.hues
  const isMeant = colour.hue >= from && colour.hue <= to && colour.saturation >= look.minSaturation
  return isMeant ? hslToHex(look.paint(colour)) : full
}

/** A gradient with its stop colours replaced, the last one standing for any further. */
function withStops(gradient: string, stops: readonly [string, string, string]): string {
  let index = 0
  return gradient.replace(/stop-color="[^"]*"/g, () => `stop-color="${stops[Math.min(index++, 2)]}"`)
}

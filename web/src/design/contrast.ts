/** Red, green and blue, 0 to 255 each. */
export type Rgb = readonly [red: number, green: number, blue: number]

const CHANNEL_MAX = 255
/** Bend and slope of sRGB near black, and the weights of the channels (WCAG 2.2, relative luminance). */
const LINEAR_BELOW = 0.04045
const SLOPE = 12.92
const WEIGHTS: Rgb = [0.2126, 0.7152, 0.0722]
const FLARE = 0.05

function luminance(rgb: Rgb): number {
  return rgb.reduce((sum, channel, index) => {
    const share = channel / CHANNEL_MAX
    const linear = share <= LINEAR_BELOW ? share / SLOPE : ((share + 0.055) / 1.055) ** 2.4
    return sum + linear * (WEIGHTS[index] ?? 0)
  }, 0)
}

/** How much two colours differ, 1 to 21 (WCAG 2.2, contrast ratio). */
export function contrastRatio(one: Rgb, other: Rgb): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + FLARE) / (darker + FLARE)
}

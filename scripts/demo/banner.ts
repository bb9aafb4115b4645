import type { DemoTenant } from './content/tenants.ts'

type Banner = NonNullable<DemoTenant['banner']>

/** Long enough for the widest page at the banner's height; a phone shows the middle. Lengths in pixels. */
const WIDTH = 2400
const HEIGHT = 120

/**
 * Tiles in white: the banner lays them thinly over the tenant's colour, whatever the platform's guard made of
 * it.
 */
const tiles: Record<Banner, { readonly width: number; readonly height: number; readonly marks: string }> = {
  stripes: { width: 60, height: 120, marks: '<path d="M8 0v120M14 0v120M38 0v120" stroke="#fff"/>' },
  leaves: {
    width: 64,
    height: 48,
    marks:
      '<path d="M16 40C6 32 6 18 16 8C26 18 26 32 16 40ZM48 64C38 56 38 42 48 32C58 42 58 56 48 64ZM48 16C38 8 38-6 48-16C58-6 58 8 48 16Z" fill="#fff" opacity=".6"/>',
  },
  waves: {
    width: 60,
    height: 24,
    marks:
      '<path d="M0 8q7.500-6 15 0t15 0 15 0 15 0M0 20q7.500-6 15 0t15 0 15 0 15 0" fill="none" stroke="#fff" stroke-width="1.500"/>',
  },
}

/** A tenant's banner pattern as an SVG that is meant to cover the banner. */
export function bannerSvg(banner: Banner): string {
  const { width, height, marks } = tiles[banner]
  const pattern = `<pattern id="tile" width="${width}" height="${height}" patternUnits="userSpaceOnUse">${marks}</pattern>`
  const size = `width="${WIDTH}" height="${HEIGHT}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${WIDTH} ${HEIGHT}">${pattern}<rect ${size} fill="url(#tile)"/></svg>\n`
}

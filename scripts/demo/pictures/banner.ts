import type { DemoTenant } from '../content/tenants.ts'

type Banner = NonNullable<DemoTenant['banner']>

/** Tiles in white at low opacity: they lie on the tenant's colour, whatever the platform's guard made of it. */
const tiles: Record<Banner, { readonly width: number; readonly height: number; readonly marks: string }> = {
  stripes: {
    width: 48,
    height: 48,
    marks: '<path d="M6 0v48M12 0v48M30 0v48" stroke="#fff" opacity=".12"/>',
  },
  leaves: {
    width: 64,
    height: 48,
    marks:
      '<path d="M16 40C6 32 6 18 16 8C26 18 26 32 16 40ZM48 64C38 56 38 42 48 32C58 42 58 56 48 64ZM48 16C38 8 38-6 48-16C58-6 58 8 48 16Z" fill="#fff" opacity=".1"/>',
  },
  waves: {
    width: 60,
    height: 24,
    marks:
      '<path d="M0 8q7.500-6 15 0t15 0 15 0 15 0M0 20q7.500-6 15 0t15 0 15 0 15 0" fill="none" stroke="#fff" stroke-width="1.500" opacity=".16"/>',
  },
}

/** A pattern that repeats in both directions, as an SVG. */
export function bannerSvg(banner: Banner): string {
  const { width, height, marks } = tiles[banner]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${marks}</svg>\n`
}

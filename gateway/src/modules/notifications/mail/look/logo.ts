import { readFile } from 'node:fs/promises'
import { join, normalize } from 'node:path'
import sharp from 'sharp'

export const LOGO_CONTENT_ID = 'logo@zuschlag'
/** Height on screen; the picture has twice as many pixels, for fine screens. */
const LOGO_HEIGHT = 40
const LOGO_WIDTH_MAX = 240
const FINE = 2
const LOGO_PIXELS_MAX = 20_000_000
const LOGOS_MAX = 200
const IMAGES_PREFIX = '/files/images/'

export type MailLogo = { readonly png: Buffer; readonly width: number; readonly height: number }

/** The platform's own, for mails that no tenant sends. */
const platformLogoPath = join(import.meta.dirname, 'zuschlag.svg')
let renderedPlatformLogo: Promise<MailLogo> | undefined

/** Rendered once, with the first mail that needs it. */
export function platformLogo(): Promise<MailLogo> {
  renderedPlatformLogo ??= renderLogo(platformLogoPath)
  return renderedPlatformLogo
}

export type Logos = (logoUrl: string | null) => Promise<MailLogo | null>

/**
 * Logos of tenants as embedded PNG: mail programs that block remote content show them too, and most do not
 * support SVG. Null if there is none or it cannot be rendered; then the mail shows the name.
 */
export function createLogos(filesDir: string | null): Logos {
  const rendered = new Map<string, Promise<MailLogo | null>>()
  return (logoUrl) => {
    const path = filesDir === null ? null : pathOf(filesDir, logoUrl)
    if (path === null) return Promise.resolve(null)
    if (rendered.size >= LOGOS_MAX) rendered.clear()
    const known = rendered.get(path)
    if (known !== undefined) return known
    const rendering = renderLogo(path).catch(() => null)
    rendered.set(path, rendering)
    return rendering
  }
}

/** Pictures that everybody may see, and nothing outside of their folder. */
function pathOf(filesDir: string, logoUrl: string | null): string | null {
  if (logoUrl === null || !logoUrl.startsWith(IMAGES_PREFIX)) return null
  const folder = join(filesDir, 'images')
  const path = normalize(join(folder, logoUrl.slice(IMAGES_PREFIX.length)))
  return path.startsWith(`${folder}/`) ? path : null
}

async function renderLogo(path: string): Promise<MailLogo> {
  const { data, info } = await sharp(await readFile(path), {
    limitInputPixels: LOGO_PIXELS_MAX,
    density: 192,
  })
    .resize({ width: LOGO_WIDTH_MAX * FINE, height: LOGO_HEIGHT * FINE, fit: 'inside' })
    .png({ compressionLevel: 9 })
    .toBuffer({ resolveWithObject: true })
  return { png: data, width: Math.round(info.width / FINE), height: Math.round(info.height / FINE) }
}

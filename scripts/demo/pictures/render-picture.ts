import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { repaint } from './looks.ts'
import type { PictureRecipe } from './picture-recipe.ts'

/** Widths in pixels of the two sizes that every picture has; both are 3:2. */
export const LARGE_WIDTH = 1600
export const SMALL_WIDTH = 800
/** Part of every picture's name: a change of how pictures are made changes the names. */
const RENDERER_VERSION = 1

export type RenderedPicture = { readonly large: Buffer; readonly small: Buffer }

/** Sixteen hex digits that stand for a recipe. */
export function recipeHash(recipe: PictureRecipe): string {
  const { drawing, look, light, crop, mirrored } = recipe
  const content = JSON.stringify([RENDERER_VERSION, drawing, look, light, crop, mirrored])
  return createHash('sha256').update(content).digest('hex').slice(0, 16)
}

/** Draws a recipe in both sizes as WebP. */
export async function renderPicture(recipe: PictureRecipe): Promise<RenderedPicture> {
  const file = new URL(`drawings/${recipe.drawing}.svg`, import.meta.url)
  const svg = repaint(await readFile(file, 'utf8'), recipe.look, recipe.light)
  const { data, info } = await sharp(Buffer.from(cut(svg, recipe.crop)))
    .flop(recipe.mirrored)
    .flatten({ background: '#f2efe6' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { raw: { width: info.width, height: info.height, channels: info.channels } }
  const [large, small] = await Promise.all([
    sharp(data, raw).webp({ quality: 82, effort: 1 }).toBuffer(),
    sharp(data, raw).resize(SMALL_WIDTH).webp({ quality: 80, effort: 1 }).toBuffer(),
  ])
  return { large, small }
}

/** The drawing's source with its view cut to the detail, at the large size. */
function cut(svg: string, [left, top, width]: PictureRecipe['crop']): string {
  const height = (width * 2) / 3
  const size = `width="${LARGE_WIDTH}" height="${Math.round((LARGE_WIDTH * 2) / 3)}"`
  return svg.replace('viewBox="0 0 1200 800"', `viewBox="${left} ${top} ${width} ${height}" ${size}`)
}

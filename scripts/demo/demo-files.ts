import { constants } from 'node:fs'
import { copyFile, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { AuctionDocument, AuctionImage } from '@zuschlag/contracts/auction/auction-fields'
import { allDemoPeople } from './content/people.ts'
import type { DemoObject } from './content/content-types.ts'
import { type DemoTenant, demoTenants } from './content/tenants.ts'
import { demoId } from './content/demo-id.ts'
import { describedKinds } from './content/document-kinds.ts'
import { renderDocument } from './documents/render-document.ts'
import type { PictureRecipe } from './pictures/picture-recipe.ts'
import { portraitSvg } from './pictures/portrait.ts'
import { LARGE_WIDTH, recipeHash, renderPicture, SMALL_WIDTH } from './pictures/render-picture.ts'

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
function bannerSvg(banner: Banner): string {
  const { width, height, marks } = tiles[banner]
  const pattern = `<pattern id="tile" width="${width}" height="${height}" patternUnits="userSpaceOnUse">${marks}</pattern>`
  const size = `width="${WIDTH}" height="${HEIGHT}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${WIDTH} ${HEIGHT}">${pattern}<rect ${size} fill="url(#tile)"/></svg>\n`
}

/** Pictures that are drawn at a time: the machine's libraries use a thread for each. */
const PICTURES_AT_ONCE = 3

/**
 * Pictures that this machine has drawn before: a second data directory copies them. May be deleted at any
 * time.
 */
const drawnBefore = join(import.meta.dirname, '../../.cache/demo-pictures')

/** Lower-case ASCII words joined by hyphens, with umlauts spelled out. */
function slug(text: string): string {
  const spelled = text
    .toLowerCase()
    .replace(/ä/g, 'ae')
    .replace(/ö/g, 'oe')
    .replace(/ü/g, 'ue')
    .replace(/ß/g, 'ss')
  return spelled.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')
}

/** Addresses of a tenant's and a person's pictures, null where there is none. */
export function tenantFileUrls(key: keyof typeof demoTenants): {
  logoUrl: string | null
  bannerUrl: string | null
} {
  const tenant: DemoTenant = demoTenants[key]
  const folder = `/files/images/tenants/${demoId(`tenant:${key}`)}`
  return {
    logoUrl: tenant.logo === null ? null : `${folder}/logo.svg`,
    bannerUrl: tenant.banner === null ? null : `${folder}/banner.svg`,
  }
}

export function portraitUrl(key: keyof typeof allDemoPeople): string | null {
  return allDemoPeople[key].portrait === undefined
    ? null
    : `/files/images/people/${demoId(`user:${key}`)}.svg`
}

function imagePath(object: DemoObject, recipe: PictureRecipe, width: number): string {
  const folder = `images/auctions/${demoId(`auction:${object.key}`)}`
  return `${folder}/${slug(recipe.name)}-${recipeHash(recipe)}-${width}.webp`
}

/** An object's pictures as its events name them; the first is the main one. */
export function imagesOf(object: DemoObject): AuctionImage[] {
  return object.pictures.map((recipe, index) => ({
    storageUrl: `/files/${imagePath(object, recipe, LARGE_WIDTH)}`,
    resizedStorageUrl: `/files/${imagePath(object, recipe, SMALL_WIDTH)}`,
    name: recipe.name,
    isMainImage: index === 0,
  }))
}

export type DocumentFile = {
  readonly path: string
  readonly bytes: Buffer
  readonly described: AuctionDocument
}

/** An object's documents, rendered; the day stands in each file. */
export async function documentsOf(object: DemoObject, day: Date): Promise<readonly DocumentFile[]> {
  const auctionId = demoId(`auction:${object.key}`)
  const files: DocumentFile[] = []
  for (const document of object.documents) {
    const bytes = await renderDocument(object, document, day)
    const fileName = `${slug(document.name)}.pdf`
    const storageUrl = `/api/auctions/${auctionId}/documents/${fileName}`
    const kind = describedKinds[document.kind]
    const described = { name: document.name, storageUrl, sizeBytes: bytes.length, kind }
    files.push({ path: `documents/${auctionId}/${fileName}`, bytes, described })
  }
  return files
}

/** Draws every picture of the objects into `filesDir`; what is there already stays. Calls back after each. */
export async function writePictures(
  filesDir: string,
  objects: readonly DemoObject[],
  onPicture: (done: number, total: number) => void = () => undefined,
): Promise<void> {
  const queue = objects.flatMap((object) => object.pictures.map((recipe) => ({ object, recipe })))
  const total = queue.length
  let done = 0
  const worker = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      await writePicture(filesDir, next.object, next.recipe)
      done += 1
      onPicture(done, total)
    }
  }
  await Promise.all(Array.from({ length: PICTURES_AT_ONCE }, worker))
}

async function writePicture(filesDir: string, object: DemoObject, recipe: PictureRecipe): Promise<void> {
  const widths = [SMALL_WIDTH, LARGE_WIDTH]
  const places = widths.map((width) => join(filesDir, imagePath(object, recipe, width)))
  if (await allExist(places)) return
  const drawn = widths.map((width) => join(drawnBefore, `${recipeHash(recipe)}-${width}.webp`))
  if (await allExist(drawn)) {
    await copyAll(drawn, places)
    return
  }
  const { small, large } = await renderPicture(recipe)
  await Promise.all([small, large].map((bytes, index) => writeWhole(places[index] ?? '', bytes)))
  // Where the product's own folder cannot be written, the next data directory draws again.
  await copyAll(places, drawn).catch(() => undefined)
}

async function copyAll(from: readonly string[], to: readonly string[]): Promise<void> {
  await Promise.all(from.map((file, index) => copyWhole(file, to[index] ?? '')))
}

/** Logos, banners and portraits. */
export async function writeMarks(filesDir: string): Promise<void> {
  for (const [key, tenant] of Object.entries<DemoTenant>(demoTenants)) {
    const folder = join(filesDir, 'images/tenants', demoId(`tenant:${key}`))
    if (tenant.logo !== null) {
      const logo = await readFile(new URL(`pictures/logos/${tenant.logo}`, import.meta.url))
      await writeWhole(join(folder, 'logo.svg'), logo)
    }
    if (tenant.banner !== null) await writeWhole(join(folder, 'banner.svg'), bannerSvg(tenant.banner))
  }
  for (const [key, person] of Object.entries(allDemoPeople)) {
    if (person.portrait === undefined) continue
    const file = join(filesDir, 'images/people', `${demoId(`user:${key}`)}.svg`)
    await writeWhole(file, portraitSvg(person.portrait))
  }
}

/** Writes beside and renames, so that a file that is there is whole. */
export async function writeWhole(file: string, content: Buffer | string): Promise<void> {
  await placeWhole(file, (beside) => writeFile(beside, content))
}

async function copyWhole(from: string, file: string): Promise<void> {
  await placeWhole(file, (beside) => copyFile(from, beside, constants.COPYFILE_FICLONE))
}

async function placeWhole(file: string, write: (beside: string) => Promise<void>): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  const beside = `${file}.${process.pid}.part`
  await write(beside)
  await rename(beside, file)
}

async function allExist(files: readonly string[]): Promise<boolean> {
  const found = await Promise.all(files.map((file) => stat(file).catch(() => null)))
  return found.every((entry) => entry !== null)
}

import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { chromium, type Browser } from 'playwright'
import sharp from 'sharp'
import { ApiClient, openForBids } from '../../scripts/client/api-client.ts'
import { pictureOf, PICTURE_WIDTH, readerWindow, states, type Look, type State } from './picture.ts'
import type { Ids, ShownPage } from './page-of-sheet.ts'
import { shownPages } from './shown-pages.ts'

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--enable-unsafe-swiftshader',
  '--disable-background-networking',
]
/** A sheet lies in the repository. */
const SHEET_BYTES_MAX = 500 * 1024
const QUALITIES = [80, 70, 60, 50, 40, 30]
const COLUMNS = 6

type Options = {
  url: string
  folder: string
  look: Look
  /** Where each picture goes in full size; null for nowhere. */
  each: string | null
  /** Whether the states of the pages are looked at, too. */
  hasStates: boolean
  chromiumPath: string
  log: (line: string) => void
}
type Figure = { readonly caption: string; readonly picture: Buffer }
type Written = { readonly file: string; readonly bytes: number }

/** Looks at all pages and their states, and writes a sheet of each. */
export async function takeContactSheets(options: Options): Promise<Written[]> {
  const { url, folder, look, hasStates, chromiumPath, log } = options
  const browser = await chromium.launch({ executablePath: chromiumPath, args: flags })
  try {
    const ids = await idsOf(url)
    const pages: Figure[] = []
    const ofStates: Figure[] = []
    for (const who of [null, 'anna', 'broker', 'admin'] as const) {
      const context = await readerWindow(browser, url, who, look)
      for (const shown of shownPages.filter((one) => one.who === who)) {
        log(shown.name)
        pages.push(await figureOf(shown.name, await pictureOf(context, shown, ids, null), options))
        for (const state of hasStates ? statesOf(shown) : []) {
          const picture = await pictureOf(context, shown, ids, state)
          ofStates.push(await figureOf(`${shown.name}: ${state}`, picture, options))
        }
      }
      await context.close()
    }
    const written = [await write(browser, path.join(folder, 'pages.webp'), pages)]
    if (hasStates) written.push(await write(browser, path.join(folder, 'states.webp'), ofStates))
    return written
  } finally {
    await browser.close()
  }
}

/** A picture made small, under its name; in full size it goes where somebody wants to see it so. */
async function figureOf(caption: string, whole: Buffer, { each }: Options): Promise<Figure> {
  if (each !== null) {
    await mkdir(each, { recursive: true })
    const name = caption.toLowerCase().replaceAll(/[^a-z]+/g, '-')
    await writeFile(path.join(each, `${name}.png`), whole)
  }
  return { caption, picture: await sharp(whole).resize({ width: PICTURE_WIDTH }).png().toBuffer() }
}

export function statesOf({ reads, canBeEmpty }: ShownPage): readonly State[] {
  if (reads === undefined) return []
  return states.filter((state) => state !== 'empty' || canBeEmpty === true)
}

/** An object of the broker that runs, one that is over, and a tenant and an account to look at. */
async function idsOf(url: string): Promise<Ids> {
  const broker = new ApiClient(url)
  await broker.login('broker@demo.example')
  const admin = new ApiClient(url)
  await admin.login('admin@demo.example')
  const [{ auctions }, running, { tenants }, { users }] = await Promise.all([
    broker.get<{ auctions: { id: string }[] }>('/api/administration/auctions?phase=decided'),
    broker.publicAuctions(),
    admin.get<{ tenants: { id: string }[] }>('/api/administration/tenants'),
    admin.get<{ users: { id: string }[] }>('/api/administration/users?search=anna'),
  ])
  const own = await broker.get<{ auctions: { id: string }[] }>(
    '/api/administration/auctions?phase=running&sort=bids',
  )
  const ownIds = new Set(own.auctions.map(({ id }) => id))
  const auction = running.find((one) => openForBids(one) && ownIds.has(one.id))?.id ?? own.auctions[0]?.id
  const [ended] = auctions
  const [tenant] = tenants
  const [user] = users
  if (auction === undefined || !ended || !tenant || !user)
    throw new Error(`${url} has no demo: start the product with DEMO=1`)
  return { auction, ended: ended.id, tenant: tenant.id, user: user.id }
}

/** Draws the small pictures side by side, each below its name, as sharp as the size of the file allows. */
async function write(browser: Browser, file: string, figures: readonly Figure[]): Promise<Written> {
  const page = await browser.newPage({
    viewport: { width: COLUMNS * (PICTURE_WIDTH + 16) + 16, height: 900 },
  })
  await page.setContent(sheetOf(figures))
  const whole = await page.screenshot({ fullPage: true })
  await page.close()
  for (const quality of QUALITIES) {
    const picture = await sharp(whole).webp({ quality, effort: 6 }).toBuffer()
    if (picture.length > SHEET_BYTES_MAX) continue
    await writeFile(file, picture)
    return { file, bytes: picture.length }
  }
  throw new Error(`${file} would have more than ${SHEET_BYTES_MAX} bytes`)
}

function sheetOf(figures: readonly Figure[]): string {
  const drawn = figures.map(
    ({ caption, picture }) =>
      `<figure><figcaption>${caption}</figcaption><img src="data:image/png;base64,${picture.toString('base64')}"></figure>`,
  )
  return `<!doctype html><style>
    body { display: grid; grid-template-columns: repeat(${COLUMNS}, ${PICTURE_WIDTH}px); gap: 16px; margin: 16px; align-content: start;
      background: #dde1e0; font: 13px/1.4 sans-serif; color: #16202b }
    figure { margin: 0 } figcaption { margin-bottom: 4px } img { display: block; width: 100% }
  </style>${drawn.join('')}`
}

import { setTimeout as pause } from 'node:timers/promises'
import { chromium } from 'playwright'
import type { Browser, BrowserContext, Cookie, Page } from 'playwright'
import { ensureChromium } from '../../scripts/checks/programs/chromium.ts'
import de from '../../web/src/kernel/i18n/de.json' with { type: 'json' }
import { ApiClient, openForBids } from '../../scripts/client/api-client.ts'
import { collectInteractions, collectValidations, interactions, validations } from './in-page.ts'
import { CPU_SLOWDOWN, PHONE } from './phone.ts'
import type { UpdateSource } from './bare-page.ts'
import { startBarePage } from './bare-page.ts'
import { openTimes } from './open-times.ts'

/** Bids a second on the page that is measured. */
const UPDATES_PER_SECOND = 20
const BIDDERS = ['ben@demo.example', 'multi@demo.example'] as const
const placeTexts = [de.bidding.placeNew, de.bidding.placeFirst, de.bidding.raiseOwn]

/** All in milliseconds, one value per interaction, input or visit. */
export type PageSpeed = {
  readonly interactions: readonly number[]
  readonly validations: readonly number[]
  readonly usableAt: readonly number[]
  /** Live updates that reached the page each second while it was measured. */
  readonly updatesPerSecond: number
}

export type PageSpeedOptions = {
  readonly url: string
  readonly rounds: number
  readonly visits: number
  readonly say: (line: string) => void
}

/** The private details, and the least page that does the same, in the same run. */
export type PageSpeeds = { readonly page: PageSpeed; readonly bare: PageSpeed }

/** Where a page is, and for whom. */
type Target = { readonly url: string; readonly path: string; readonly isSignedIn: boolean }

/**
 * How quick the private details are under a fast auction, on a slow phone, in a running product, and beside
 * them a bare page that gets the same updates.
 */
export async function measurePrivatePage(options: PageSpeedOptions): Promise<PageSpeeds> {
  const { url } = options
  const executablePath = await ensureChromium()
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  const api = new ApiClient(url)
  await api.login('anna@demo.example')
  const auctionId = await calmAuction(api)
  const crowded = { url, auctionId }
  const bare = await startBarePage(de.bidding.placeNew, crowded)
  try {
    const measure = async (target: Target): Promise<PageSpeed> => {
      const cookies = await cookiesOf(browser, target)
      const visited = { ...target, cookies, buttons: placeTexts, visits: options.visits }
      const opened = await openTimes(executablePath, visited)
      return { ...(await useBusyPage(browser, target, crowded, options.rounds)), usableAt: opened }
    }
    options.say('the page opens on a phone with slow 4G, and somebody bids while others bid')
    const page = await measure({ url, path: `/object/${auctionId}`, isSignedIn: true })
    options.say('the same on a bare page')
    return { page, bare: await measure({ url: bare.url, path: '/', isSignedIn: false }) }
  } finally {
    await bare.close()
    await browser.close()
  }
}

async function cookiesOf(browser: Browser, target: Target): Promise<readonly Cookie[]> {
  const context = await contextOf(browser, target)
  const cookies = await context.cookies()
  await context.close()
  return cookies
}

/**
 * The one that ends last: there a bid is one update, within the time of extensions it is two, itself and the
 * new end.
 */
async function calmAuction(api: ApiClient): Promise<string> {
  const open = (await api.publicAuctions()).filter(
    (one) => openForBids(one) && !one.closedProcess && one.hasBids && one.end !== null,
  )
  const last = open.toSorted((a, b) => (b.end ?? '').localeCompare(a.end ?? ''))[0]
  if (last === undefined) throw new Error('No demo object with an end is running')
  return last.id
}

async function contextOf(browser: Browser, { url, isSignedIn }: Target): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: PHONE,
    // The page's own policy forbids scripts that are handed in as text.
    bypassCSP: true,
    isMobile: true,
    hasTouch: true,
    locale: 'de-AT',
    timezoneId: 'Europe/Vienna',
  })
  if (!isSignedIn) return context
  const password = { email: 'anna@demo.example', password: 'Zuschlag-2026' }
  await context.request.post('/api/account/login', { data: password, headers: { origin: url } })
  return context
}

async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
}

async function useBusyPage(browser: Browser, target: Target, crowded: UpdateSource, rounds: number) {
  const context = await contextOf(browser, target)
  try {
    const page = await context.newPage()
    let updates = 0
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('"UpdateAuction"')) updates += 1
      }),
    )
    await page.goto(target.path)
    const place = new RegExp(`^(${placeTexts.join('|')})$`)
    await page.getByRole('button', { name: place }).first().click()
    await page.locator('input[inputmode]').waitFor()
    await page.evaluate(collectValidations)
    await slowDown(page)
    const crowd = await startCrowd(crowded.url, crowded.auctionId)
    await pause(2_000)
    await page.evaluate(collectInteractions)
    const begunMs = performance.now()
    updates = 0
    for (let round = 0; round < rounds; round += 1) await interact(page)
    const seconds = (performance.now() - begunMs) / 1000
    await crowd.stop()
    // The last entries arrive behind the last frame.
    await pause(1_000)
    return {
      interactions: await page.evaluate<number[]>(interactions),
      validations: await page.evaluate<number[]>(validations),
      updatesPerSecond: updates / seconds,
    }
  } finally {
    await context.close()
  }
}

/** What a bidder does with the form: steps, boxes, and a price that is typed, too low at first. */
async function interact(page: Page): Promise<void> {
  const input = page.locator('input[inputmode]')
  await page
    .getByRole('button', { name: /zum Gebot hinzufügen/ })
    .first()
    .click()
  await page
    .locator('label')
    .filter({ has: page.locator('input[type=checkbox]') })
    .first()
    .click()
  await input.focus()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('9', { delay: 60 })
  await page.keyboard.type('999999', { delay: 60 })
  await page.keyboard.press('Backspace')
}

/** Bidders in turn, each a step above the price, at an even pace. */
async function startCrowd(url: string, auctionId: string): Promise<{ stop(): Promise<void> }> {
  const bidders = await Promise.all(
    BIDDERS.map(async (email) => {
      const client = new ApiClient(url)
      await client.login(email)
      return client
    }),
  )
  const first = await bidders[0]?.auction(auctionId)
  let price = first?.minimumBid ?? 0
  const step = Math.max(1, first?.auctionBidMinimumIncrease ?? 1)
  let isOver = false
  const run = (async () => {
    for (let turn = 0; !isOver; turn += 1) {
      const bidder = bidders[turn % bidders.length]
      void bidder?.bid(auctionId, price, crypto.randomUUID()).catch(() => undefined)
      price += step
      await pause(1_000 / UPDATES_PER_SECOND)
    }
  })()
  return {
    async stop() {
      isOver = true
      await run
    },
  }
}

import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, type BrowserContext, chromium, type Cookie, type Page } from 'playwright'
import { ensureChromium } from '../../scripts/checks/programs/chromium.ts'
import de from '@zuschlag/contracts/texts/de.json' with { type: 'json' }
import { ApiClient, openForBids } from '../../scripts/client/api-client.ts'
import {
  collectInteractions,
  collectValidations,
  interactions,
  validations,
  noteFirstButton,
  usableAt,
} from './in-page.ts'
import { CPU_SLOWDOWN, PHONE, SLOW_4G } from './phone.ts'
import { startBarePage, type UpdateSource } from './bare-page.ts'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WebSocket } from 'ws'

/** A page that takes longer is broken. */
const USABLE_MAX_MS = 30_000

type Visits = {
  readonly url: string
  readonly path: string
  /** Of the session. */
  readonly cookies: readonly Cookie[]
  /** What the button says that makes a page usable. */
  readonly buttons: readonly string[]
  readonly visits: number
}

/**
 * How long a bidder's page takes on a slow phone, from the navigation to a bid button that answers, each time
 * with nothing in the cache; milliseconds.
 */
async function openTimes(executablePath: string, visits: Visits): Promise<readonly number[]> {
  const browser = await PlainBrowser.launch(executablePath, 'de-AT')
  try {
    const opened: number[] = []
    for (let visit = 0; visit < visits.visits; visit += 1) opened.push(await openOnce(browser, visits))
    return opened
  } finally {
    await browser.close()
  }
}

async function openOnce(browser: PlainBrowser, { url, path, cookies, buttons }: Visits): Promise<number> {
  return browser.withPage(async (send) => {
    await send('Page.enable')
    await send('Network.enable')
    await send('Network.setCookies', { cookies: cookies.map(({ name, value }) => ({ name, value, url })) })
    await send('Emulation.setDeviceMetricsOverride', { ...PHONE, deviceScaleFactor: 1, mobile: true })
    await send('Emulation.setTouchEmulationEnabled', { enabled: true })
    await send('Emulation.setTimezoneOverride', { timezoneId: 'Europe/Vienna' })
    await send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    await send('Network.emulateNetworkConditions', SLOW_4G)
    await send('Page.addScriptToEvaluateOnNewDocument', { source: noteFirstButton(buttons) })
    await send('Page.navigate', { url: `${url}${path}` })
    const deadlineMs = performance.now() + USABLE_MAX_MS
    while (performance.now() < deadlineMs) {
      // Asking is work for the page: seldom.
      await pause(2_000)
      const { result } = await send<{ result: { value?: number | null } }>('Runtime.evaluate', {
        expression: usableAt,
      })
      if (typeof result.value === 'number') return result.value
    }
    throw new Error(`No bid button within ${USABLE_MAX_MS} ms`)
  })
}

type Answer = { readonly id?: number; readonly result?: unknown; readonly error?: { message: string } }

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--remote-debugging-port=0',
]

/**
 * A browser as readers have it, to measure how long a page takes. Playwright turns on the inspector of
 * scripts: with it V8 reads whole scripts once more for the place of each error that is made, and React makes
 * some as it starts; a slow phone needs 0.1 s for that. Here nothing inspects the page.
 */
class PlainBrowser {
  readonly #child: ReturnType<typeof spawn>
  readonly #folder: string
  readonly #socket: WebSocket
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>()
  #sent = 0

  private constructor(child: ReturnType<typeof spawn>, folder: string, socket: WebSocket) {
    this.#child = child
    this.#folder = folder
    this.#socket = socket
    socket.on('message', (message: Buffer) => this.#take(JSON.parse(message.toString()) as Answer))
  }

  /** @param language the one that pages are asked for in, `de-AT` */
  static async launch(executablePath: string, language: string): Promise<PlainBrowser> {
    const folder = await mkdtemp(join(tmpdir(), 'zuschlag-plain-browser-'))
    const own = [`--user-data-dir=${folder}`, `--lang=${language}`, `--accept-lang=${language}`]
    const child = spawn(executablePath, [...flags, ...own, 'about:blank'], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const address = await new Promise<string>((resolve, reject) => {
      child.once('exit', (code) => reject(new Error(`${executablePath} ended with ${code}`)))
      child.stderr.on('data', (text: Buffer) => {
        const [found] = /ws:\/\/\S+/.exec(text.toString()) ?? []
        if (found !== undefined) resolve(found)
      })
    })
    const socket = new WebSocket(address)
    await once(socket, 'open')
    return new PlainBrowser(child, folder, socket)
  }

  /** @throws what the browser answers for a call that it refuses */
  send<Result>(method: string, params: object = {}, sessionId?: string): Promise<Result> {
    const id = (this.#sent += 1)
    const answer = Promise.withResolvers<unknown>()
    this.#waiting.set(id, answer)
    this.#socket.send(JSON.stringify({ id, method, params, ...(sessionId !== undefined && { sessionId }) }))
    return answer.promise as Promise<Result>
  }

  /** Does something in a page with cookies and a cache of its own, which end with it. */
  async withPage<Result>(use: (send: PageCall) => Promise<Result>): Promise<Result> {
    const own = await this.send<{ browserContextId: string }>('Target.createBrowserContext')
    const target = { url: 'about:blank', ...own }
    const { targetId } = await this.send<{ targetId: string }>('Target.createTarget', target)
    const attach = { targetId, flatten: true }
    const { sessionId } = await this.send<{ sessionId: string }>('Target.attachToTarget', attach)
    try {
      return await use((method, params) => this.send(method, params, sessionId))
    } finally {
      await this.send('Target.disposeBrowserContext', own)
    }
  }

  async close(): Promise<void> {
    // Debian starts the browser through a script: a signal would end that alone.
    const ended = once(this.#child, 'close')
    await this.send('Browser.close')
    await ended
    this.#socket.close()
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 5 })
  }

  #take({ id, result, error }: Answer): void {
    if (id === undefined) return
    const answer = this.#waiting.get(id)
    this.#waiting.delete(id)
    if (error === undefined) answer?.resolve(result)
    else answer?.reject(new Error(error.message))
  }
}

type PageCall = <Result>(method: string, params?: object) => Promise<Result>

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

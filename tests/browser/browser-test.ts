import type { Receipt } from '@zuschlag/contracts/auction/receipt'
import { type Browser, type BrowserContext, chromium } from 'playwright'
import { test as base, inject } from 'vitest'
import { ApiClient } from '../../scripts/client/api-client.ts'
import { TestBroker } from './own-auction.ts'
import { People } from './people.ts'

/**
 * Each window loads the suggestions of its address bar, a page of 130 scripts that nobody sees here and that
 * costs as much as a page of the product. Of two such lists Chromium takes the last, so that Playwright's own
 * features follow.
 */
const withoutFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

/**
 * Draws without a graphics card, only maps through a simulated one (whole pages would cost twice as much),
 * speaks to nobody outside, and runs as root of a container.
 */
const flags = [
  `--disable-features=${withoutFeatures.join(',')}`,
  '--no-sandbox',
  '--disable-gpu',
  '--enable-unsafe-swiftshader',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
]

/** The browser of the browser tests; close it in afterAll. */
async function launchBrowser(executablePath = inject('chromiumPath')): Promise<Browser> {
  const browser = await chromium.launch({ executablePath, args: flags })
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => endingRoutes(await newContext(options))
  const close = browser.close.bind(browser)
  browser.close = async (options) => {
    await Promise.all(browser.contexts().map((context) => context.close()))
    await close(options)
  }
  return browser
}

/**
 * A context whose pages may still be asking when it closes: a handler of `route` that is interrupted there
 * would otherwise reject after the last test, and fail the whole run.
 */
function endingRoutes(context: BrowserContext): BrowserContext {
  const close = context.close.bind(context)
  context.close = async (options) => {
    const routed = [context, ...context.pages()]
    await Promise.all(routed.map((each) => each.unrouteAll({ behavior: 'ignoreErrors' })))
    await close(options)
  }
  return context
}

export type ApiOf = (email: string) => Promise<ApiClient>
export type PlaceBid = (email: string, auctionId: string, price: number) => Promise<Receipt>

/** One for all files of a worker, also for those that extend `test`, where a fixture would start again. */
let browserOfWorker: Promise<Browser> | undefined

async function closeBrowser(): Promise<void> {
  const open = browserOfWorker
  browserOfWorker = undefined
  await (await open)?.close()
}

/** `test` of the browser tests. What it opens for a test or a file goes with it. */
export const test = base
  .extend('chromiumPath', { scope: 'worker' }, () => inject('chromiumPath'))
  .extend('browser', { scope: 'worker' }, ({ chromiumPath }, { onCleanup }) => {
    onCleanup(closeBrowser)
    browserOfWorker ??= launchBrowser(chromiumPath)
    return browserOfWorker
  })
  // Of the shared product, unless a file has one of its own.
  .extend('url', { scope: 'file' }, () => inject('productUrl'))
  // Maps cost more than the page around them; a file that looks at them says so.
  .extend('drawsMaps', { scope: 'file' }, () => false)
  // The broker of the demo, who opens objects for one test each.
  .extend('broker', { scope: 'file' }, ({ url }) => TestBroker.signIn(url))
  // The typed client, signed in with the password of the demo once for a file.
  .extend('apiOf', { scope: 'file' }, ({ url }): ApiOf => {
    const clients = new Map<string, Promise<ApiClient>>()
    const signIn = async (email: string): Promise<ApiClient> => {
      const api = new ApiClient(url)
      await api.login(email)
      return api
    }
    return (email) => {
      const client = clients.get(email) ?? signIn(email)
      clients.set(email, client)
      return client
    }
  })
  // A bid that is accepted.
  .extend('bid', { scope: 'file' }, ({ apiOf }): PlaceBid => {
    return async (email, auctionId, price) => {
      const answer = await (await apiOf(email)).bid(auctionId, price)
      if (!('receipt' in answer)) throw new Error(`Bid of ${email}: ${answer.status}`)
      return answer.receipt
    }
  })
  // Who stays from test to test of a file.
  .extend('staying', { scope: 'file' }, ({ browser, url, drawsMaps }, { onCleanup }) => {
    const people = new People(browser, url, drawsMaps)
    onCleanup(() => people.leave())
    return people
  })
  .extend('people', ({ browser, url, drawsMaps }, { onCleanup }) => {
    const people = new People(browser, url, drawsMaps)
    onCleanup(() => people.leave())
    return people
  })
  .extend('page', ({ people }) => people.page())

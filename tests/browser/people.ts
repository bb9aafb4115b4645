import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright'
import { recordTrouble } from '../fixtures/browser-record.ts'
import { Bidder, inGerman, type Surroundings, surroundingsOf } from './bidder.ts'

/** What a visitor brings along, beside what Playwright lets a context be. */
export type Look = Omit<BrowserContextOptions, 'viewport'> & {
  readonly width?: number
  readonly height?: number
}

/**
 * The people of a test, each in a window that shares no cookie with another. All leave when it ends, and it
 * fails where a bidder's page has thrown.
 */
export class People {
  readonly #browser: Browser
  readonly #url: string
  readonly #drawsMaps: boolean
  readonly #present = new Set<BrowserContext>()
  readonly #bidders: Bidder[] = []

  /** @param drawsMaps otherwise maps have their places and no ground, as on a device without WebGL. */
  constructor(browser: Browser, url: string, drawsMaps: boolean) {
    this.#browser = browser
    this.#url = url
    this.#drawsMaps = drawsMaps
  }

  /** The page of a visitor, in German at 1440 px unless stated. */
  async page({ width = 1440, height = 900, ...more }: Look = {}): Promise<Page> {
    const context = await this.#browser.newContext({
      baseURL: this.#url,
      locale: 'de-AT',
      timezoneId: 'Europe/Vienna',
      viewport: { width, height },
      ...more,
    })
    if (!this.#drawsMaps) await context.addInitScript(withoutWebGl)
    recordTrouble(context)
    this.#present.add(context)
    context.once('close', () => this.#present.delete(context))
    return context.newPage()
  }

  async open(surroundings: Surroundings = inGerman): Promise<Bidder> {
    const bidder = new Bidder(await this.page(surroundingsOf(surroundings)), surroundings)
    this.#bidders.push(bidder)
    return bidder
  }

  /** Signed in without the form, which has tests of its own. */
  async signedIn(email: string, surroundings?: Surroundings, password?: string): Promise<Bidder> {
    const bidder = await this.open(surroundings)
    await bidder.signInAs(email, password)
    return bidder
  }

  /** On the page on which a broker runs the process. */
  async atProcess(email: string, auctionId: string): Promise<Bidder> {
    const person = await this.signedIn(email)
    await person.openProcess(auctionId)
    return person
  }

  /** On the private page: in English on a phone, in German elsewhere. */
  async atAuction(email: string, auctionId: string, width: Surroundings['width']): Promise<Bidder> {
    const person = await this.signedIn(email, { language: width === 390 ? 'en' : 'de', width })
    await person.openAuction(auctionId)
    return person
  }

  async leave(): Promise<void> {
    await Promise.all([...this.#present].map((context) => context.close()))
    const errors = this.#bidders.flatMap((bidder) => bidder.errors)
    if (errors.length > 0) throw new Error(`A page threw: ${errors.join('; ')}`)
  }
}

/** Runs before the scripts of each page. */
function withoutWebGl(): void {
  const prototype = HTMLCanvasElement.prototype as { getContext: (...asked: unknown[]) => unknown }
  const { getContext } = prototype
  prototype.getContext = function (kind, ...more) {
    return String(kind).startsWith('webgl') ? null : getContext.call(this, kind, ...more)
  }
}

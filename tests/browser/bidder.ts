import type { BrowserContext, Locator, Page } from 'playwright'
import de from '@zuschlag/contracts/texts/de.json' with { type: 'json' }
import en from '@zuschlag/contracts/texts/en.json' with { type: 'json' }
import { DEMO_PASSWORD } from '@zuschlag/contracts/account/demo-password'
import { type LiveFrame, liveMessage } from './page-state.ts'

const texts = { de, en }
const locales = { de: 'de-AT', en: 'en-GB' }

export type Language = keyof typeof texts

/** Where and how a person reads: language, width of the window in CSS pixels, and a theme without motion. */
export type Surroundings = {
  readonly language: Language
  readonly width: 1440 | 390
  readonly colorScheme?: 'light' | 'dark'
}

export const inGerman: Surroundings = { language: 'de', width: 1440 }

export function surroundingsOf({ language, width, colorScheme }: Surroundings) {
  const still = colorScheme && ({ colorScheme, reducedMotion: 'reduce' } as const)
  return { locale: locales[language], width, height: width === 390 ? 844 : 900, ...still }
}

/** An investor in front of a browser: signs in, opens an object, bids, and reads what the page says. */
export class Bidder {
  readonly page: Page
  readonly text: typeof de
  readonly width: number
  readonly context: BrowserContext
  readonly frames: LiveFrame[] = []
  readonly errors: string[] = []

  constructor(page: Page, { language, width }: Surroundings) {
    this.page = page
    this.context = page.context()
    this.text = texts[language]
    this.width = width
    page.on('pageerror', (error) => this.errors.push(error.message))
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => this.frames.push(JSON.parse(String(payload)) as LiveFrame))
    })
  }

  /** Signs in without the form, for tests that are about something else. */
  async signInAs(email: string, password = DEMO_PASSWORD): Promise<void> {
    const answer = await this.context.request.post('/api/account/login', { data: { email, password } })
    if (!answer.ok()) throw new Error(`Login of ${email}: ${answer.status()}`)
  }

  async signIn(email: string): Promise<void> {
    const { page, text } = this
    await page.goto('/login')
    await page.getByLabel(text.LoginPage.Email).fill(email)
    await page.getByRole('button', { name: text.LoginPage.Next }).click()
    await page.getByLabel(text.LoginPage.Password, { exact: true }).fill(DEMO_PASSWORD)
    await page.getByRole('button', { name: text.LoginPage.SignIn, exact: true }).last().click()
    await page.waitForURL((url) => !url.pathname.endsWith('/login'))
  }

  /** Opens the private details and marks the window, so that a reload would be noticed. */
  async openAuction(auctionId: string): Promise<void> {
    await this.page.goto(`/object/${auctionId}`)
    await this.card.getByText(this.text.live.connected).waitFor()
    await this.markWindow()
  }

  /** The same for the page on which a broker runs the process. */
  async openProcess(auctionId: string): Promise<void> {
    await this.page.goto(`/administration/objects/${auctionId}/process`)
    await this.page.getByRole('grid', { name: this.text.runningAuction.bids }).waitFor()
    await this.markWindow()
  }

  /** The same for what a visitor reads. */
  async openPublicAuction(auctionId: string): Promise<void> {
    const connected = liveMessage(this.page)
    await this.page.goto(`/${this.text === de ? 'de' : 'en'}/${auctionId}`)
    await connected
    await this.markWindow()
  }

  private async markWindow(): Promise<void> {
    await this.page.evaluate(() => Object.assign(globalThis, { zuschlagSameWindow: true }))
  }

  wasNeverReloaded(): Promise<boolean> {
    return this.page.evaluate(() => 'zuschlagSameWindow' in globalThis)
  }

  /** The card of an object in a list, by its link: objects of other tests may have the same title. */
  listed(auctionId: string): Locator {
    return this.page.getByRole('article').filter({ has: this.page.locator(`a[href$="/${auctionId}"]`) })
  }

  get card(): Locator {
    return this.page.getByRole('region', { name: this.text.details.auction, exact: true })
  }

  get price(): Locator {
    return this.card.getByTestId('current-price')
  }

  /** The figure behind a term of the card, "Gebote" or "Bids". */
  fact(term: string): Locator {
    return this.card.locator('dt', { hasText: term }).locator('+ dd')
  }

  /** Bids at the price that the form starts with, the lowest possible, and returns the receipt's lines. */
  async bid(): Promise<readonly string[]> {
    await this.openForm()
    await this.tickAll()
    await this.reviewButton.click()
    await this.submitButton.click()
    await this.receipt.waitFor()
    const lines = await this.receipt.locator('dd').allInnerTexts()
    await this.closeReceipt()
    return lines
  }

  /** Opens the form of a bid, on phones by the bar at the bottom. */
  async openForm(): Promise<void> {
    const { placeFirst, placeNew, raiseOwn } = this.text.bidding
    const name = new RegExp(`^(${placeFirst}|${placeNew}|${raiseOwn})$`)
    await this.page.getByRole('button', { name }).first().click()
  }

  async tickAll(): Promise<void> {
    const group = this.page.getByRole('group', { name: this.text.bidding.confirmations })
    await group.waitFor()
    for (const row of await group.locator('label').all()) await row.click()
  }

  /** From the overview to the confirm step of a bid at this price. */
  async enter(price: number): Promise<void> {
    await this.openForm()
    await this.tickAll()
    await this.page.getByRole('textbox', { name: this.text.bidding.newBid }).fill(String(price))
    await this.reviewButton.click()
  }

  /** The dialog that answers an accepted bid or request. */
  get receipt(): Locator {
    return this.page.getByRole('dialog').filter({ has: this.page.locator('[data-submission="accepted"]') })
  }

  async closeReceipt(): Promise<void> {
    await this.receipt.getByRole('button', { name: this.text.bidding.receipt.close }).click()
    await this.receipt.waitFor({ state: 'detached' })
  }

  /** "Unknown, being checked", beside what was sent. */
  get unknown(): Locator {
    return this.page.locator('[data-submission="unknown"]')
  }

  /** The notice of a higher bid of somebody else. */
  get newBidNotice(): Locator {
    return this.page.locator('[data-new-bid]')
  }

  /** Leads from what was entered to the confirm step. */
  get reviewButton(): Locator {
    return this.buttonAround(this.text.confirmOffer.reviewBid)
  }

  /** In the words of any country: where a sale needs a notary they are others. */
  get submitButton(): Locator {
    return this.buttonAround(...Object.values(this.text.legal.submitBid))
  }

  private buttonAround(...phrases: readonly string[]): Locator {
    const names = phrases.map((phrase) => `^${phrase.replace('{{price}}', '.*\\d.*')}$`)
    return this.page.getByRole('button', { name: new RegExp(names.join('|')) })
  }

  /** Leaves; fails where the page has thrown meanwhile. */
  async close(): Promise<void> {
    await this.context.close()
    if (this.errors.length > 0) throw new Error(`The page threw: ${this.errors.join('; ')}`)
  }
}

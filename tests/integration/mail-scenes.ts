import { randomUUID } from 'node:crypto'
import { manageAuction, type ManagingCommand } from '@zuschlag/contracts/administration/manage-auction'
import { allConfirmed } from '@zuschlag/contracts/auction/confirmations'
import type { Receipt } from '@zuschlag/contracts/auction/receipt'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import type { Price } from '@zuschlag/contracts/kernel/price'
import { auctionIdOf, commandIdOf, draft } from '../fixtures/auction-commands.ts'
import { PASSWORD, people, ScriptClient } from './people.ts'
import { mailsTo, pathOfLink } from './queued-mails.ts'
import type { RunningStack } from './running-stack.ts'

type Person = { readonly email: string }

/** Stories of auctions that, together, make the product write every kind of mail about one. */
export class MailScenes {
  readonly #stack: RunningStack
  /** Reads on in the histories, until every notice and mail is written. */
  readonly follow: () => Promise<void>
  readonly #clients = new Map<string, ScriptClient>()

  constructor(stack: RunningStack, follow: () => Promise<void>) {
    this.#stack = stack
    this.follow = follow
  }

  async client(person: Person): Promise<ScriptClient> {
    const client = this.#clients.get(person.email) ?? (await ScriptClient.signedIn(this.#stack.url, person))
    this.#clients.set(person.email, client)
    return client
  }

  /** Somebody whose sessions ended signs in again, with what holds by now. */
  async signInAgain(person: Person, { email = person.email, password = PASSWORD } = {}): Promise<void> {
    const client = new ScriptClient(this.#stack.url)
    const answer = await client.post('/api/account/login', { email, password })
    if (answer.status !== 200) throw new Error(answer.text)
    client.takeCookie(answer)
    this.#clients.set(person.email, client)
  }

  async ask(person: Person | null, path: string, body: object): Promise<unknown> {
    const client = person === null ? new ScriptClient(this.#stack.url) : await this.client(person)
    const answer = await client.post(path, body)
    if (answer.status >= 300) throw new Error(`${path}: ${answer.text}`)
    return answer.text === '' ? null : answer.json()
  }

  async bid(person: Person, auctionId: AuctionId, price: number): Promise<Receipt> {
    const answer = await (await this.client(person)).bid(auctionId, price)
    if (answer.status !== 201) throw new Error(answer.text)
    return this.#seen(auctionId, answer.json())
  }

  async manage(person: Person, auctionId: AuctionId, type: ManagingCommand, data: object): Promise<Receipt> {
    const path = `/api${manageAuction(type).path.replace(':auctionId', auctionId)}`
    const receipt = await this.#seen(
      auctionId,
      await this.ask(person, path, { commandId: randomUUID(), data }),
    )
    await this.follow()
    return receipt
  }

  async requestPurchase(person: Person, auctionId: AuctionId): Promise<Receipt> {
    const path = `/api/auctions/${auctionId}/immediate-purchase-requests`
    const request = { commandId: randomUUID(), confirmations: allConfirmed }
    return this.#seen(auctionId, await this.ask(person, path, request))
  }

  /** Drafted as the broker's page does it, for a seller who is named by address. */
  async draftForSeller(): Promise<AuctionId> {
    const { description, terms } = draft(auctionIdOf(1), commandIdOf(1)).data
    const auctionId = randomUUID() as AuctionId
    const { clock } = this.#stack
    const day = { start: clock.hoursFromNow(-1), end: null, openEnd: true }
    const night = { nightTimeStart: null, nightTimeEnd: null }
    const drafted = await this.ask(people.broker, '/api/administration/auctions', {
      commandId: randomUUID(),
      auctionId,
      description,
      terms: { ...terms, ...night, ...day },
      seller: { email: people.seller.email, firstName: 'Sara', lastName: 'Lang', language: 'de' },
    })
    await this.#seen(auctionId, drafted)
    return auctionId
  }

  /** From the invitations to the award, which goes to a lower bid than the highest. */
  async awarded(): Promise<AuctionId> {
    const auctionId = await this.draftForSeller()
    const { broker, admin, anna, ben, carla } = people
    await this.manage(admin, auctionId, 'GrantAccess', { userId: carla.id })
    await this.manage(broker, auctionId, 'PublishAuction', {})
    await this.ask(broker, `/api/administration/auctions/${auctionId}/invitations`, {
      commandId: randomUUID(),
      email: 'new@reader.example',
      firstName: 'Nina',
      lastName: 'Neu',
      reason: 'Hat besichtigt',
    })
    const alert = { price: 105_000, email: 'waiting@reader.example', firstName: 'Wanda', language: 'en' }
    await this.ask(null, `/api/public/auctions/${auctionId}/price-alerts`, alert)
    const [asked] = await mailsTo(this.#stack.knex, alert.email, 'confirmPriceAlert')
    await new ScriptClient(this.#stack.url).send('POST', pathOfLink(asked?.data ?? null))
    const question = { email: 'asking@reader.example', message: 'Wann kann ich besichtigen?' }
    await this.ask(null, `/api/public/auctions/${auctionId}/contact`, question)
    await this.bid(anna, auctionId, 110_000)
    const lower = await this.bid(ben, auctionId, 120_000)
    const wrong = await this.bid(carla, auctionId, 900_000)
    await this.manage(admin, auctionId, 'VoidBid', { bidRevision: wrong.revision, reason: 'Vertippt' })
    await this.bid(anna, auctionId, 130_000)
    await this.manage(broker, auctionId, 'EndAuction', {})
    await this.manage(broker, auctionId, 'AwardAuction', {
      bidRevision: lower.revision,
      category: 'financing',
    })
    return auctionId
  }

  /** Confirmed by the seller, not concluded, and awarded to the next bidder. */
  async awardedAgain(): Promise<AuctionId> {
    const terms = { openEnd: true, end: null, sellerDecisionBinding: true, awardConfirmedBySeller: true }
    const auctionId = await this.#stack.openAuction({ terms })
    const next = await this.bid(people.anna, auctionId, 110_000)
    const first = await this.bid(people.ben, auctionId, 120_000)
    const { broker, seller } = people
    await this.manage(broker, auctionId, 'EndAuction', {})
    await this.manage(broker, auctionId, 'AwardAuction', { bidRevision: first.revision })
    await this.manage(seller, auctionId, 'ConfirmAward', { bidRevision: first.revision })
    const failed = { bidRevision: first.revision, category: 'financingFailed' }
    await this.manage(broker, auctionId, 'ReportNotConcluded', failed)
    await this.manage(broker, auctionId, 'AwardAuction', { bidRevision: next.revision })
    return auctionId
  }

  /** The best bidders are asked for more, one agrees, and gets the award at the new price. */
  async counterOffered(): Promise<AuctionId> {
    const { broker, anna, ben } = people
    const terms = { openEnd: true, end: null, sellerDecisionBinding: false }
    const auctionId = await this.#stack.openAuction({ terms })
    const { revision: bidRevision } = await this.bid(anna, auctionId, 110_000)
    await this.bid(ben, auctionId, 120_000)
    await this.manage(broker, auctionId, 'EndAuction', {})
    const { clock } = this.#stack
    const question = { price: 130_000, bidders: 2, until: clock.hoursFromNow(1.1) }
    const { revision } = await this.manage(broker, auctionId, 'MakeCounterOffer', question)
    const path = `/api/auctions/${auctionId}/counter-offer-acceptances`
    const answer = { counterOfferRevision: revision, commandId: randomUUID(), confirmations: allConfirmed }
    await this.#seen(auctionId, await this.ask(anna, path, answer))
    await this.follow()
    clock.jumpTo(clock.hoursFromNow(1.2))
    await this.follow()
    await this.manage(broker, auctionId, 'AwardAuction', { bidRevision })
    return auctionId
  }

  async notAwarded(): Promise<AuctionId> {
    const auctionId = await this.#stack.openAuction({ terms: { end: this.#stack.clock.hoursFromNow(0.8) } })
    await this.manage(people.broker, auctionId, 'GrantAccess', { userId: people.carla.id })
    const later = { end: this.#stack.clock.hoursFromNow(0.9) }
    await this.manage(people.broker, auctionId, 'ReviseAuction', { terms: later })
    await this.bid(people.anna, auctionId, 110_000)
    await this.bid(people.ben, auctionId, 120_000)
    await this.follow()
    const end = this.#stack.clock.hoursFromNow(2)
    await this.manage(people.broker, auctionId, 'ExtendAuctionEnd', { end, reason: 'Feiertag' })
    this.#stack.clock.jumpTo(this.#stack.clock.hoursFromNow(2.1))
    await this.manage(people.broker, auctionId, 'DeclineAward', { reason: 'Unter dem Mindestpreis' })
    return auctionId
  }

  async bought(): Promise<AuctionId> {
    const terms = { immediatePurchaseEnabled: true, immediatePurchasePrice: 500_000 as Price }
    const auctionId = await this.#stack.openAuction({ terms })
    await this.bid(people.anna, auctionId, 110_000)
    const first = await this.requestPurchase(people.ben, auctionId)
    const refusal = { requestRevision: first.revision, reason: 'Finanzierung fehlt' }
    await this.manage(people.broker, auctionId, 'DeclineImmediatePurchase', refusal)
    const second = await this.requestPurchase(people.ben, auctionId)
    const acceptance = { requestRevision: second.revision }
    await this.manage(people.broker, auctionId, 'AcceptImmediatePurchase', acceptance)
    return auctionId
  }

  async withdrawn(): Promise<AuctionId> {
    const auctionId = await this.#stack.openAuction()
    await this.bid(people.anna, auctionId, 110_000)
    await this.manage(people.broker, auctionId, 'WithdrawAuction', { reason: 'Anderweitig verkauft' })
    return auctionId
  }

  async #seen(auctionId: AuctionId, answer: unknown): Promise<Receipt> {
    const receipt = answer as Receipt
    await this.#stack.seen(auctionId, receipt.revision)
    return receipt
  }
}

import { randomUUID } from 'node:crypto'
import type { AuctionDescription, AuctionTerms } from '@zuschlag/contracts/auction/auction-fields'
import type { SellType } from '@zuschlag/contracts/auction/enumerations'
import type { InvitedSeller, ManagingCommand } from '@zuschlag/contracts/administration/manage-auction'
import { manageAuction } from '@zuschlag/contracts/administration/manage-auction'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import { vi } from 'vitest'
import { auctionIdOf, commandIdOf, draft } from '../fixtures/auction-commands.ts'
import { ApiClient } from '../../scripts/client/api-client.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

export type Changes = {
  readonly terms?: Partial<AuctionTerms>
  readonly description?: Partial<AuctionDescription>
  readonly seller?: InvitedSeller
  readonly sellType?: SellType
}

/** Minutes from now, as an instant of whole seconds. */
export function inMinutes(minutes: number): AuctionTerms['start'] & string {
  return msToInstant(Math.round((Date.now() + minutes * MINUTE_MS) / 1000) * 1000)
}

/**
 * A night in Vienna that is hours away whenever a test runs, and that no end a whole number of days from now
 * falls into. An auction without a night of its own sends no mail between ten and seven.
 */
export function nightFarFromNow(): Pick<AuctionTerms, 'nightTimeStart' | 'nightTimeEnd'> {
  const inHours = (hours: number) =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Europe/Vienna',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }).format(Date.now() + hours * HOUR_MS)
  return { nightTimeStart: inHours(6), nightTimeEnd: inHours(7) }
}

/** A broker who opens objects for one test each: in no list, so that nobody else's test meets them. */
export class TestBroker {
  private readonly api: ApiClient
  /** A picture of the demo, since no auction is published without one. */
  private readonly images: AuctionDescription['images']

  static async signIn(url: string): Promise<TestBroker> {
    const api = new ApiClient(url)
    await api.login('broker@demo.example')
    const [first] = await api.publicAuctions()
    if (first === undefined) throw new Error('The demo has no auction')
    const details = await api.get<AuctionDetails>(`/api/public/auctions/${first.id}`)
    return new TestBroker(api, details.images)
  }

  private constructor(api: ApiClient, images: AuctionDescription['images']) {
    this.api = api
    this.images = images
  }

  /** A published bidding process until tomorrow, without nights, from 100 000 on in steps of 1000. */
  async open(changes: Changes = {}): Promise<string> {
    const auctionId = await this.draft(changes)
    await this.manage(auctionId, 'PublishAuction')
    await this.seen(auctionId, ({ isPublished, hasStarted }) => isPublished && hasStarted)
    return auctionId
  }

  /** The same before anybody publishes it. */
  async draft({ terms, description, seller, sellType }: Changes = {}): Promise<string> {
    const auctionId = randomUUID()
    const { data } = draft(auctionIdOf(1), commandIdOf(1))
    await this.post('/api/administration/auctions', {
      commandId: randomUUID(),
      auctionId,
      ...(seller && { seller }),
      ...(sellType !== undefined && { sellType }),
      description: { ...data.description, images: this.images, listed: false, ...description },
      terms: {
        ...data.terms,
        start: inMinutes(-60),
        // What is listed stands behind the objects of the demo, of which others take the first.
        end: msToInstant(Date.now() + (description?.listed === true ? 60 : 1) * 24 * HOUR_MS),
        nightTimeStart: null,
        nightTimeEnd: null,
        ...terms,
      },
    })
    await this.seen(auctionId, () => true)
    return auctionId
  }

  manage(auctionId: string, type: ManagingCommand, data: object = {}): Promise<void> {
    const path = manageAuction(type).path.replace(':auctionId', auctionId)
    return this.post(`/api${path}`, { commandId: randomUUID(), data })
  }

  /** Lets somebody in who has no account yet. */
  async invite(auctionId: string, email: string): Promise<void> {
    const guest = { email, firstName: 'Ines', lastName: 'Gast', language: 'de', reason: 'Besichtigung' }
    const path = `/api/administration/auctions/${auctionId}/invitations`
    const answer = await this.api.request('POST', path, { commandId: randomUUID(), ...guest })
    if (answer.status !== 204) throw new Error(`POST ${path}: ${answer.status} ${await answer.text()}`)
  }

  /** Until readers see what was written. */
  private async seen(auctionId: string, isSo: (details: AuctionDetails) => boolean): Promise<void> {
    await vi.waitUntil(
      async () => {
        const answer = await this.api.request('GET', `/api/auctions/${auctionId}`)
        return answer.status === 200 && isSo((await answer.json()) as AuctionDetails)
      },
      { timeout: 60_000, interval: 50 },
    )
  }

  private async post(path: string, body: object): Promise<void> {
    // 503 while the read model is late; the command's id makes it the same command.
    const answer = await vi.waitUntil(
      async () => {
        const tried = await this.api.request('POST', path, body)
        return tried.status === 503 ? null : tried
      },
      { timeout: 60_000, interval: 1_000 },
    )
    if (answer.status !== 201) throw new Error(`POST ${path}: ${answer.status} ${await answer.text()}`)
  }
}

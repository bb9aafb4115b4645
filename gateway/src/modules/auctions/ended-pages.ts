import type { EndedAuction } from '@zuschlag/contracts/auction/views'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { AUCTION_UPDATED, type AuctionUpdated } from '@zuschlag/projections/auction-details/announcement'
import type { AuctionCardRow } from '@zuschlag/projections/auction-details/queries'
import type { Bus } from '@zuschlag/engine/transport/bus'
import { PreparedJson, SharedText } from '../../edge/http/answers.ts'
import type { AuctionReader } from '../../policies/auction-reader.ts'
import { visitor } from '../../policies/viewer.ts'
import { presentEndedAuction } from '../../presenters/list-presenter.ts'
import type { Parties } from '../../presenters/parties.ts'
import type { Directory } from '../identity/accounts/directory.ts'
import type { KeptParties } from '../../presenters/kept-parties.ts'

/** Pages that are kept; beyond it all are made again. */
export const ENDED_PAGES_MAX = 200
/** So long a page may lack what ended by the clock alone, or in an announcement that was lost. */
export const ENDED_PAGE_KEPT_MS = 1_000

export type EndedPagesOptions = {
  readonly reader: Pick<AuctionReader, 'endedList'>
  readonly directory: Pick<Directory, 'tenantIdsNamed'>
  readonly keptParties: KeptParties
  readonly bus: Pick<Bus, 'subscribe'>
  /** Monotonic. */
  readonly nowMs: () => number
}

type Query = { readonly skip: number; readonly take: number; readonly search: string }
type Page = { readonly answer: Promise<PreparedJson<EndedAuction[]>>; readonly madeAtMs: number }

/** Pages of the ended auctions, the same for everybody, made once for all who ask at the same time. */
export class EndedPages {
  readonly #options: EndedPagesOptions
  readonly #pages = new Map<string, Page>()
  #partiesVersion = 0

  constructor(options: EndedPagesOptions) {
    this.#options = options
    options.bus.subscribe(AUCTION_UPDATED, (message) => {
      // A bid changes no page of these.
      if ((message as AuctionUpdated).cause !== 'BidPlaced') this.#pages.clear()
    })
  }

  async of(query: Query, now: Instant): Promise<PreparedJson<EndedAuction[]>> {
    const { keptParties, nowMs } = this.#options
    await keptParties.refresh()
    if (keptParties.version !== this.#partiesVersion || this.#pages.size >= ENDED_PAGES_MAX)
      this.#pages.clear()
    this.#partiesVersion = keptParties.version
    const key = JSON.stringify(query)
    const known = this.#pages.get(key)
    if (known !== undefined && nowMs() - known.madeAtMs < ENDED_PAGE_KEPT_MS) return known.answer
    const page = { answer: this.#make(query, now), madeAtMs: nowMs() }
    this.#pages.set(key, page)
    page.answer.catch(() => {
      if (this.#pages.get(key) === page) this.#pages.delete(key)
    })
    return page.answer
  }

  async #make(query: Query, now: Instant): Promise<PreparedJson<EndedAuction[]>> {
    const { reader, directory, keptParties } = this.#options
    const searchedTenantIds = await directory.tenantIdsNamed(query.search)
    const rows = await reader.endedList(visitor, now, { ...query, searchedTenantIds })
    const parties = await keptParties.of(rows)
    const items = rows.flatMap((row, index) => presented(row, parties[index]))
    return new PreparedJson(() => items, { shared: new SharedText(JSON.stringify(items)) })
  }
}

const presented = (row: AuctionCardRow, parties: Parties | undefined): EndedAuction[] =>
  parties === undefined ? [] : [presentEndedAuction(row, parties)]

import type { AuctionId, UserId } from '@zuschlag/contracts/kernel/ids'
import type { Bus } from '@zuschlag/engine/transport/bus'
import { withTimeout } from '@zuschlag/engine/time/with-timeout'
import { SingleFlight } from '../kernel/single-flight.ts'
import { announceReaderNews } from '../kernel/reader-news.ts'

/** Some auction's admissions changed; the message is `{ auctionId }`. */
const ADMISSION_CHANGED = 'admission.changed'
/** TTL of cached restrictions. Changes are published on the bus; the TTL covers lost messages. */
const KNOWN_FOR_MS = 2_000
/** A database that takes longer counts as one that is away. */
const ASKED_MS = 1_000
const ASKED_AGAIN_MS = 5_000
/** Auctions whose restrictions are remembered. */
const AUCTIONS_MAX = 20_000

/** What the tenant decided about one bidder: at least one of both says something. */
export type Restriction = { readonly isSuspended: boolean; readonly limit: number | null }

export type RestrictedBidders = ReadonlyMap<UserId, Restriction>
type Known = { readonly bidders: RestrictedBidders; readonly readAtMs: number }

export interface Restrictions {
  /**
   * What restricts a bidder in an auction, null for nothing. While the database is away, what was known
   * before holds on, as bids go on being decided then. @throws where nothing was known.
   */
  of(auctionId: AuctionId, userId: UserId): Promise<Restriction | null>
  /**
   * Publishes a decision about a bidder to every process (to this one at once) and to the bidder's open
   * pages.
   */
  changed(auctionId: AuctionId, userId: UserId): void
}

type Options = {
  /** What an auction's tenant decided about its bidders, of those alone whom something restricts. */
  readonly readOf: (auctionId: AuctionId) => Promise<RestrictedBidders>
  readonly bus: Bus
  readonly nowMs: () => number
}

/** Keeps the few restrictions of an auction at hand, so that a bid need not wait for the database. */
export function createRestrictions({ readOf, bus, nowMs }: Options): Restrictions {
  const known = new Map<AuctionId, Known>()
  /** Counts the changes, so that what was read before one is not taken for what holds after it. */
  let changes = 0
  const forget = (auctionId: AuctionId): void => {
    changes += 1
    known.delete(auctionId)
    questions.forgetAll()
  }
  bus.subscribe(ADMISSION_CHANGED, (message) => forget((message as { auctionId: AuctionId }).auctionId))
  const read = async (auctionId: AuctionId): Promise<RestrictedBidders> => {
    const before = changes
    const bidders = await readOf(auctionId)
    if (before !== changes) return read(auctionId)
    if (known.size >= AUCTIONS_MAX) known.clear()
    known.set(auctionId, { bidders, readAtMs: nowMs() })
    return bidders
  }
  const questions = new SingleFlight<RestrictedBidders>(ASKED_AGAIN_MS)
  return {
    async of(auctionId, userId) {
      const remembered = known.get(auctionId)
      if (remembered !== undefined && nowMs() - remembered.readAtMs < KNOWN_FOR_MS) {
        return remembered.bidders.get(userId) ?? null
      }
      const asking = questions.ask(auctionId, () => read(auctionId))
      if (remembered === undefined) return (await asking).get(userId) ?? null
      const rememberedOnly = (): RestrictedBidders => (known.get(auctionId) ?? remembered).bidders
      const bidders = await withTimeout(asking, ASKED_MS).catch(rememberedOnly)
      return bidders.get(userId) ?? null
    },
    changed(auctionId, userId) {
      forget(auctionId)
      bus.publish(ADMISSION_CHANGED, { auctionId })
      announceReaderNews(bus, { about: 'admission', auctionId, userIds: [userId] })
    },
  }
}

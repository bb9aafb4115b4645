import type { AuctionFact } from '@zuschlag/contracts/auction/events'
import type { UserId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'

/** An event with its place in the chain. */
export type LoggedEvent = AuctionFact & {
  readonly revision: number
  readonly at: Instant
  readonly hash: string
}

/** What of a history a bid log shows; the rest was before anybody could bid, or is about nobody's offer. */
export const bidLogTypes = [
  'AuctionStarted',
  'BidPlaced',
  'BidVoided',
  'AuctionEndExtended',
  'ImmediatePurchaseRequested',
  'ImmediatePurchaseAccepted',
  'ImmediatePurchaseDeclined',
  'AuctionEnded',
  'AuctionAwarded',
  'AuctionNotAwarded',
  'AuctionWithdrawn',
] as const
export type BidLogType = (typeof bidLogTypes)[number]

/** Kinds of events that a bid log leaves out. */
export type UnlistedKind = 'preparation' | 'revision' | 'access'

const unlistedKindOf = {
  AuctionDrafted: 'preparation',
  AuctionPublished: 'preparation',
  AuctionUnpublished: 'preparation',
  AuctionRevised: 'revision',
  AccessGranted: 'access',
  AccessRevoked: 'access',
} as const satisfies Record<Exclude<AuctionFact['type'], BidLogType>, UnlistedKind>

/** Events that have no line, counted by kind. */
export type Unlisted = Readonly<Record<UnlistedKind, number>>

export type BidLogLine = {
  readonly revision: number
  readonly at: Instant
  readonly type: BidLogType
  /** Number of the bidder whom the line is about, from 1 by first bid; null for what is about nobody. */
  readonly bidderNumber: number | null
  readonly isOwn: boolean
  /** Null in a document without names. */
  readonly bidderId: UserId | null
  readonly price: number | null
  /** Of a bid: whether it was voided later. */
  readonly isVoided: boolean
  /** Of a bid: whether it holds the first rank, or got the award. */
  readonly isLeading: boolean
  /** In the words of whoever decided; null where the reader may not read them. */
  readonly reason: string | null
  /** Of a moved end, the new one. */
  readonly end: Instant | null
  readonly hash: string
}

/** How it went out, as far as the reader may know. */
export type BidLogOutcome =
  | { readonly kind: 'awarded' | 'sold'; readonly bidderNumber: number; readonly price: number }
  | { readonly kind: 'notAwarded' | 'withdrawn' | 'open' }

export type BidLog = {
  readonly outcome: BidLogOutcome
  readonly lines: readonly BidLogLine[]
  /** The chain at its end, of all events and not of the shown ones alone. */
  readonly lastRevision: number
  readonly lastHash: string
  readonly lastAt: Instant
  readonly ownNumber: number | null
  readonly bidCount: number
  readonly bidderCount: number
  /** Whether lines about others were left out. */
  readonly isPartial: boolean
  /** How many events have no line, so that nobody takes a skipped revision for a removed one. Only the full log counts them. */
  readonly unlisted: Unlisted | null
}

/** Whose document it is: of the house with names, or one bidder's. */
export type BidLogReader =
  | { readonly kind: 'house' }
  | {
      readonly kind: 'bidder'
      readonly userId: UserId
      /** In a process whose bids nobody sees, a bidder reads of their own alone. */
      readonly seesOthers: boolean
    }

/** The document of a process: pure, so that the same history gives the same bytes. */
export function bidLogOf(events: readonly LoggedEvent[], reader: BidLogReader): BidLog {
  const numbers = numbersOf(events)
  const bids = events.filter((event) => event.type === 'BidPlaced')
  const voided = new Set(
    events.flatMap((event) => (event.type === 'BidVoided' ? [event.data.bidRevision] : [])),
  )
  const leading = leadingRevision(events, voided)
  const own = reader.kind === 'bidder' ? reader.userId : null
  const shown = events.filter(isShown)
  const lines = shown.flatMap((event) => {
    const bidderId = bidderOf(event, bids)
    const isOwn = own !== null && bidderId === own
    const isAboutOther = bidderId !== null && !isOwn
    if (reader.kind === 'bidder' && !reader.seesOthers && isAboutOther) return []
    const mayReadReason = reader.kind === 'house' || !isAboutOther
    return [
      {
        revision: event.revision,
        at: event.at,
        type: event.type,
        bidderNumber: bidderId === null ? null : (numbers.get(bidderId) ?? null),
        isOwn,
        bidderId: reader.kind === 'house' ? bidderId : null,
        price: 'price' in event.data ? event.data.price : null,
        isVoided: event.type === 'BidPlaced' && voided.has(event.revision),
        isLeading: event.type === 'BidPlaced' && event.revision === leading,
        reason: mayReadReason && 'reason' in event.data ? (event.data.reason ?? null) : null,
        end: event.type === 'AuctionEndExtended' || event.type === 'AuctionEnded' ? event.data.end : null,
        hash: event.hash,
      },
    ]
  })
  const last = events.at(-1)
  if (last === undefined) throw new Error('A bid log needs a history')
  return {
    outcome: outcomeOf(events, numbers, reader),
    lines,
    lastRevision: last.revision,
    lastHash: last.hash,
    lastAt: last.at,
    ownNumber: own === null ? null : (numbers.get(own) ?? null),
    bidCount: bids.length,
    bidderCount: new Set(bids.map(({ data }) => data.bidderId)).size,
    isPartial: reader.kind === 'bidder' && !reader.seesOthers,
    unlisted: reader.kind === 'house' ? unlistedIn(events) : null,
  }
}

function outcomeOf(
  events: readonly LoggedEvent[],
  numbers: ReadonlyMap<UserId, number>,
  reader: BidLogReader,
): BidLogOutcome {
  const won = events.findLast(({ type }) => type === 'AuctionAwarded' || type === 'ImmediatePurchaseAccepted')
  if (won !== undefined && 'bidderId' in won.data) {
    const { bidderId } = won.data
    const mayKnow = reader.kind === 'house' || reader.seesOthers || reader.userId === bidderId
    if (!mayKnow || !('price' in won.data)) return { kind: 'notAwarded' }
    const kind = won.type === 'AuctionAwarded' ? 'awarded' : 'sold'
    return { kind, bidderNumber: numbers.get(bidderId) ?? 0, price: won.data.price }
  }
  if (events.some(({ type }) => type === 'AuctionWithdrawn')) return { kind: 'withdrawn' }
  return { kind: events.some(({ type }) => type === 'AuctionNotAwarded') ? 'notAwarded' : 'open' }
}

type Shown = LoggedEvent & { readonly type: BidLogType }
const shownTypes: ReadonlySet<string> = new Set(bidLogTypes)

function isShown(event: LoggedEvent): event is Shown {
  return shownTypes.has(event.type)
}

function unlistedIn(events: readonly LoggedEvent[]): Unlisted {
  const counts = { preparation: 0, revision: 0, access: 0 }
  for (const { type } of events) {
    if (type in unlistedKindOf) counts[unlistedKindOf[type as keyof typeof unlistedKindOf]] += 1
  }
  return counts
}

type PlacedBid = Extract<LoggedEvent, { readonly type: 'BidPlaced' }>

function bidderOf(event: Shown, bids: readonly PlacedBid[]): UserId | null {
  if ('bidderId' in event.data) return event.data.bidderId
  if (event.type !== 'BidVoided') return null
  const { bidRevision } = event.data
  return bids.find(({ revision }) => revision === bidRevision)?.data.bidderId ?? null
}

/** By first bid, as everywhere else; whoever only asked for an immediate purchase comes after. */
function numbersOf(events: readonly LoggedEvent[]): ReadonlyMap<UserId, number> {
  const ids = (type: 'BidPlaced' | 'ImmediatePurchaseRequested') =>
    events.flatMap((event) => (event.type === type && 'bidderId' in event.data ? [event.data.bidderId] : []))
  const inOrder = new Set([...ids('BidPlaced'), ...ids('ImmediatePurchaseRequested')])
  return new Map([...inOrder].map((bidderId, index) => [bidderId, index + 1]))
}

/** The bid with the award, else the first in the ranking: price descending, then revision ascending. */
function leadingRevision(events: readonly LoggedEvent[], voided: ReadonlySet<number>): number | null {
  let best: { readonly revision: number; readonly price: number } | null = null
  for (const event of events) {
    if (event.type === 'AuctionAwarded') return event.data.bidRevision
    if (event.type !== 'BidPlaced' || voided.has(event.revision)) continue
    const { price } = event.data
    if (best === null || price > best.price) best = { revision: event.revision, price }
  }
  return best?.revision ?? null
}

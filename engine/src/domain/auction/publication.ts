import { isInsideNight } from '@zuschlag/contracts/auction/auction-clock'
import type { AuctionTerms } from '@zuschlag/contracts/auction/auction-fields'
import type { CommandOf, CommandDataOf } from '@zuschlag/contracts/auction/commands'
import type { AuctionFact } from '@zuschlag/contracts/auction/events'
import { publicationGaps } from '@zuschlag/contracts/auction/publication'
import { rulesVersionOncePublished, rulesVersionOnceRevised } from '@zuschlag/contracts/auction/rules-version'
import { earlierEndTerms } from '@zuschlag/contracts/auction/term-changes'
import { type Instant, instantToMs } from '@zuschlag/contracts/kernel/instant'
import { PRICE_MIN } from '@zuschlag/contracts/kernel/price'
import type { Auction, ExistingAuction, BiddingTerms, Draft, Published } from './auction-state.ts'
import { accept, type Decision, managedAuction, managedPublished, reject } from './guards.ts'
import { canonicalJson } from '../evidence/canonical-json.ts'
import { roomOncePublished, roomOnceRevised } from './data-room.ts'
import type { CommandDefinitions, EventDefinitions } from './definitions.ts'

/**
 * A draft is published as it stands; a command that names what its sender saw of it is refused if something
 * else stands there by now (rulebook, Publication and revision).
 */
function decidePublishAuction(
  { actor, data }: CommandOf<'PublishAuction'>,
  found: Auction,
  at: Instant,
): Decision {
  const managed = managedAuction(found, actor)
  if (!managed.ok) return managed
  const auction = managed.value
  if (auction.status === 'Ended') return reject('auctionEnded')
  if (auction.status === 'Published') return reject('auctionAlreadyPublished')
  const surprising = unexpectedFields(auction, data.expected)
  if (surprising.length > 0) return reject('auctionChangedMeanwhile', { fields: surprising })
  const fields = publicationGaps(auction.description, auction.terms, at)
  return fields.length > 0
    ? reject('auctionIncomplete', { fields })
    : accept({ type: 'AuctionPublished', data: {} })
}

/**
 * The description may change until the end, the terms until the first bid; naming a term without changing it
 * is no change. Once the start has come, an announced end moves only later. What is published stays fit to
 * be published (rulebook, Publication and revision). A command that names the revision that its sender saw is
 * refused if somebody else changed the auction since.
 */
function decideReviseAuction(
  { actor, data }: CommandOf<'ReviseAuction'>,
  found: Auction,
  at: Instant,
): Decision {
  const managed = managedAuction(found, actor)
  if (!managed.ok) return managed
  const auction = managed.value
  if (auction.status === 'Ended') return reject('auctionEnded')
  const terms = currentTerms(auction)
  const { expected, ...revision } = data
  const surprising = unexpectedFields(auction, expected)
  if (surprising.length > 0) return reject('auctionChangedMeanwhile', { fields: surprising })
  const changed = changedNames(terms, data.terms)
  // Without another end an unpublished auction whose bids were voided could not be published again.
  const frozen = auction.status === 'Draft' ? changed.filter((name) => name !== 'end') : changed
  if (frozen.length > 0 && auction.bids.length > 0) return reject('termsFrozen', { fields: frozen })
  const revisedTerms = patched(terms, data.terms)
  const earlier = hasRunBy(auction, at) ? earlierEndTerms(terms, revisedTerms) : []
  if (earlier.length > 0) return reject('endNotLater', { fields: earlier })
  if (auction.status === 'Published') {
    if (changed.includes('end') && isEndInNight(revisedTerms))
      return reject('endInNightTime', { fields: ['end'] })
    const fields = publicationGaps(patched(auction.description, data.description), revisedTerms, at)
    if (fields.length > 0) return reject('auctionIncomplete', { fields })
  }
  return accept({ type: 'AuctionRevised', data: revision })
}

function isEndInNight(terms: AuctionTerms): boolean {
  return !terms.openEnd && terms.end !== null && isInsideNight(terms, instantToMs(terms.end))
}

/**
 * With standing bids an auction can only be withdrawn, with a reason (rulebook, Publication and revision).
 */
function decideUnpublishAuction({ actor }: CommandOf<'UnpublishAuction'>, found: Auction): Decision {
  const running = managedPublished(found, actor)
  if (!running.ok) return running
  const auction = running.value
  if (auction.standing.bidCount > 0) return reject('auctionHasBids')
  return accept({ type: 'AuctionUnpublished', data: {} })
}

/** Fields in which an auction is not what the sender of a command saw, by name (PUB-9, PUB-14). */
function unexpectedFields(
  auction: ExistingAuction,
  expected: CommandDataOf<'ReviseAuction'>['expected'],
): readonly string[] {
  return [
    ...differingNames(auction.description, expected?.description),
    ...differingNames(currentTerms(auction), expected?.terms),
  ]
}

/** Changed members alone; an undefined one says nothing. */
type Patch<T> = { readonly [K in keyof T]?: T[K] | undefined }

/** A value with the members of a patch that say something. */
function patched<T extends object>(value: T, patch: Patch<T> | undefined): T {
  if (patch === undefined) return value
  const said = Object.entries(patch).filter(([, member]) => member !== undefined)
  return Object.assign({ ...value }, Object.fromEntries(said))
}

/** Names of the members that a patch would really change. */
function changedNames<T extends object>(
  value: T,
  patch: Patch<T> | undefined,
): readonly (keyof T & string)[] {
  if (patch === undefined) return []
  const names = Object.keys(patch) as (keyof T & string)[]
  return names.filter((name) => patch[name] !== undefined && patch[name] !== value[name])
}

/**
 * Names of the members that are not what was expected; members that are undefined were not expected to be
 * anything.
 */
function differingNames<T extends object>(
  value: T,
  expected: Patch<T> | undefined,
): readonly (keyof T & string)[] {
  const names = Object.keys(expected ?? {}) as (keyof T & string)[]
  return names.filter((name) => {
    const seen = expected?.[name]
    return seen !== undefined && canonicalJson(seen) !== canonicalJson(value[name] ?? null)
  })
}

type DataOf<T extends AuctionFact['type']> = Extract<AuctionFact, { type: T }>['data']

function opened(draft: Draft): Published {
  return {
    ...draft,
    status: 'Published',
    rulesVersion: rulesVersionOncePublished(draft.rulesVersion),
    roomStates: roomOncePublished(draft),
    ...openingOf(draft.terms, draft.lastEventAt),
    isStartWritten: false,
  }
}

/**
 * What publication makes certain. Its checks have seen to it that nothing is missing; a fold never refuses.
 */
function openingOf(
  terms: AuctionTerms,
  at: Instant,
): { bidding: BiddingTerms; start: Instant; end: Instant | null } {
  const bidding: BiddingTerms = {
    auctionType: terms.auctionType,
    startPrice: terms.startPrice ?? PRICE_MIN,
    minimumPrice: terms.minimumPrice,
    auctionBidMinimumIncrease: terms.auctionBidMinimumIncrease ?? 0,
  }
  return { bidding, start: terms.start ?? at, end: terms.openEnd ? null : terms.end }
}

function reopenedAsDraft(published: Published): Draft {
  const { bidding: _bidding, start: _start, end: _end, isStartWritten: _isStartWritten, ...known } = published
  const hasRun = hasRunBy(published, published.lastEventAt)
  return { ...known, status: 'Draft', hasRun, terms: currentTerms(published) }
}

/** Whether it has started by an engine time, or had started before its start was moved (PUB-12). */
function hasRunBy(auction: ExistingAuction, at: Instant): boolean {
  return auction.hasRun || (auction.status === 'Published' && auction.start <= at)
}

/** The terms that hold now: as drafted and revised, with the end as it was extended. */
export function currentTerms(auction: ExistingAuction): AuctionTerms {
  return auction.status === 'Draft' || auction.end === null
    ? auction.terms
    : { ...auction.terms, end: auction.end }
}

function revised(auction: ExistingAuction, revision: DataOf<'AuctionRevised'>): ExistingAuction {
  const description = patched(auction.description, revision.description)
  const roomStates = roomOnceRevised(auction, description)
  if (revision.terms === undefined) return { ...auction, description, roomStates }
  const before = currentTerms(auction)
  const rulesVersion = rulesVersionOnceRevised(auction.rulesVersion, before, revision.terms)
  const terms = patched(before, revision.terms)
  const content = { description, roomStates, terms, rulesVersion }
  if (auction.status !== 'Published') return { ...auction, ...content }
  const opening = openingOf(terms, auction.lastEventAt)
  // A start that moved into the future will be announced when it comes.
  const isStartWritten = auction.isStartWritten && opening.start <= auction.lastEventAt
  const hasRun = hasRunBy(auction, auction.lastEventAt)
  return { ...auction, ...content, hasRun, ...opening, isStartWritten }
}

export const publicationCommands = {
  PublishAuction: decidePublishAuction,
  ReviseAuction: decideReviseAuction,
  UnpublishAuction: decideUnpublishAuction,
} satisfies Partial<CommandDefinitions>

export const publicationEvents = {
  AuctionPublished: {
    evolve: (auction) => (auction.status === 'Draft' ? opened(auction) : auction),
    command: () => ({ type: 'PublishAuction', data: {} }),
    rule: 'PUB-1',
  },
  AuctionRevised: {
    evolve: (auction, { data }) => revised(auction, data),
    command: ({ data }) => ({ type: 'ReviseAuction', data }),
    rule: ({ data }) => (data.terms === undefined ? 'PUB-3' : 'PUB-4'),
  },
  AuctionUnpublished: {
    evolve: (auction) => (auction.status === 'Published' ? reopenedAsDraft(auction) : auction),
    command: () => ({ type: 'UnpublishAuction', data: {} }),
    rule: 'PUB-6',
  },
} satisfies Partial<EventDefinitions>

import type { AuctionEvent } from '@zuschlag/contracts/auction/events'
import { instantToMs } from '@zuschlag/contracts/kernel/instant'
import type { BidFact, Facts } from './referee-rules.ts'

const toMs = (instant: Parameters<typeof instantToMs>[0] | null): number | null =>
  instant === null ? null : instantToMs(instant)

type Drafted = Extract<AuctionEvent, { type: 'AuctionDrafted' }>

function drafted({ data: { terms, ownership, description }, at }: Drafted): Facts {
  return {
    status: 'draft',
    terms,
    rulesVersion: 0,
    files: filesIn(description),
    documentsState: 0,
    brokerUserId: ownership.brokerUserId,
    startMs: toMs(terms.start) ?? 0,
    endMs: terms.openEnd ? null : toMs(terms.end),
    isStartWritten: false,
    hasRun: false,
    bids: [],
    requests: [],
    access: new Map(),
    expired: new Set(),
    limits: new Map(),
    suspended: new Set(),
    isDecided: false,
    award: null,
    released: new Set(),
    counterOffers: [],
    atMs: instantToMs(at),
  }
}

/** What is so after an event, in the referee's own words. */
export function factsAfter(before: Facts | undefined, event: AuctionEvent): Facts {
  if (before === undefined || event.type === 'AuctionDrafted') return drafted(event as Drafted)
  return { ...before, ...changeOf(before, event), atMs: instantToMs(event.at) }
}

function changeOf(before: Facts, event: Exclude<AuctionEvent, Drafted>): Partial<Facts> {
  const { bids, requests } = before
  switch (event.type) {
    case 'AuctionPublished':
      return {
        status: 'published',
        isStartWritten: false,
        rulesVersion: Math.max(1, before.rulesVersion),
        documentsState: Math.max(1, before.documentsState),
      }
    case 'AuctionUnpublished':
      return { status: 'draft', hasRun: hasRunAt(before, instantToMs(event.at)) }
    case 'AuctionRevised':
      return revised(before, event)
    case 'AccessGranted':
    case 'AccessRevoked':
      return accessAfter(before, event)
    case 'BidderLimited':
    case 'BidderSuspended':
    case 'BidderRestored':
      return restrictionsAfter(before, event)
    case 'AuctionStarted':
      return { isStartWritten: true }
    case 'BidPlaced':
      return { bids: [...bids, { ...event.data, revision: event.revision, isVoid: false }] }
    case 'AuctionEndExtended':
      return { endMs: instantToMs(event.data.end) }
    case 'ImmediatePurchaseRequested':
      return { requests: [...requests, { ...event.data, revision: event.revision, isAnswered: false }] }
    case 'ImmediatePurchaseAccepted':
      return { isDecided: true, requests: answered(before, event.data.requestRevision) }
    case 'ImmediatePurchaseDeclined':
      return { requests: answered(before, event.data.requestRevision) }
    case 'AuctionEnded':
      return { status: 'ended', endMs: instantToMs(event.data.end) }
    case 'AuctionWithdrawn':
      return { status: 'withdrawn' }
    case 'AuctionAwarded':
      return { isDecided: true, award: awarded(event.data) }
    case 'AuctionNotAwarded':
      return { isDecided: true }
    case 'AwardConfirmed':
      return { award: before.award === null ? null : { ...before.award, isConfirmed: true } }
    case 'AwardNotConcluded':
      return {
        isDecided: false,
        award: null,
        released: new Set([...before.released, event.data.bidderId]),
      }
    case 'CounterOfferMade':
    case 'CounterOfferAccepted':
      return { counterOffers: counterOffersAfter(before, event) }
    case 'BidVoided':
      return { bids: bids.map((bid) => (bid.revision === event.data.bidRevision ? voided(bid) : bid)) }
    default:
      throw new Error(`The referee does not know ${(event as AuctionEvent).type}`)
  }
}

function revised(before: Facts, event: Extract<AuctionEvent, { type: 'AuctionRevised' }>): Partial<Facts> {
  return {
    terms: { ...before.terms, ...event.data.terms } as Facts['terms'],
    hasRun: hasRunAt(before, instantToMs(event.at)),
    ...(event.data.terms?.end === undefined ? {} : { endMs: toMs(event.data.terms.end) }),
    rulesVersion: before.rulesVersion + Number(before.rulesVersion > 0 && changesTerms(before, event)),
    ...roomAfter(before, event.data.description),
  }
}

type Described = { readonly documents?: Drafted['data']['description']['documents'] | undefined }

/** Files that bidders see. */
function filesIn({ documents = [] }: Described): readonly string[] {
  return documents.filter((document) => !document.isInternal).map(({ storageUrl }) => storageUrl)
}

function roomAfter({ files: before, documentsState }: Facts, description: Described = {}): Partial<Facts> {
  if (description.documents === undefined) return {}
  const files = filesIn(description)
  const isSame = files.every((file) => before.includes(file)) && before.every((file) => files.includes(file))
  return { files, documentsState: documentsState + Number(documentsState > 0 && !isSame) }
}

type OfAccess = Extract<AuctionEvent, { type: 'AccessGranted' | 'AccessRevoked' }>

function accessAfter(before: Facts, { type, data, actor }: OfAccess): Partial<Facts> {
  const access = new Map(before.access)
  const expired = new Set(before.expired)
  access.delete(data.userId)
  expired.delete(data.userId)
  if (type === 'AccessGranted') access.set(data.userId, toMs(data.until))
  else if (actor.role === 'engine') expired.add(data.userId)
  return { access, expired }
}

type Restricting = Extract<AuctionEvent, { type: 'BidderLimited' | 'BidderSuspended' | 'BidderRestored' }>

function restrictionsAfter({ limits, suspended }: Facts, { type, data }: Restricting): Partial<Facts> {
  if (type === 'BidderLimited') return { limits: new Map([...limits, [data.bidderId, data.limit]]) }
  if (type === 'BidderSuspended') return { suspended: new Set([...suspended, data.bidderId]) }
  return { suspended: new Set([...suspended].filter((id) => id !== data.bidderId)) }
}

type Awarded = Extract<AuctionEvent, { type: 'AuctionAwarded' }>['data']

function awarded({ bidRevision: revision, bidderId }: Awarded): Facts['award'] {
  return { revision, bidderId, isConfirmed: false }
}

function counterOffersAfter(
  { counterOffers }: Facts,
  event: Extract<AuctionEvent, { type: 'CounterOfferMade' | 'CounterOfferAccepted' }>,
): Facts['counterOffers'] {
  if (event.type === 'CounterOfferMade') {
    const { price, until, candidates } = event.data
    const asked = candidates.map(({ bidRevision }) => bidRevision)
    const { revision } = event
    return [...counterOffers, { revision, price, untilMs: instantToMs(until), asked, accepted: [] }]
  }
  const { bidRevision, counterOfferRevision } = event.data
  return counterOffers.map((made) =>
    made.revision === counterOfferRevision ? { ...made, accepted: [...made.accepted, bidRevision] } : made,
  )
}

/** Whether its start came while it was published. */
export function hasRunAt({ hasRun, status, startMs }: Facts, atMs: number): boolean {
  return hasRun || (status === 'published' && startMs <= atMs)
}

/** Naming a term without changing it is no change. */
export function changesTerms(
  { terms }: Facts,
  { data }: Extract<AuctionEvent, { type: 'AuctionRevised' }>,
): boolean {
  const before: Readonly<Record<string, unknown>> = terms
  return Object.entries(data.terms ?? {}).some(([name, value]) => before[name] !== value)
}

function answered({ requests }: Facts, revision: number): Facts['requests'] {
  return requests.map((request) =>
    request.revision === revision ? { ...request, isAnswered: true } : request,
  )
}

function voided(bid: BidFact): BidFact {
  return { ...bid, isVoid: true }
}

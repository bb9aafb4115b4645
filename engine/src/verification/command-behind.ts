import type { Command } from '@zuschlag/contracts/auction/commands'
import type { AttemptEvent, AuctionEvent } from '@zuschlag/contracts/auction/events'
import type { Price } from '@zuschlag/contracts/kernel/price'
import { assertNever } from '@zuschlag/contracts/kernel/result'
import { commandDigest } from '../domain/evidence/command-digest.ts'
import type { Sha256Hex } from '../domain/evidence/hash-chain.ts'

type Content = Command extends infer C ? (C extends Command ? Pick<C, 'type' | 'data'> : never) : never

/**
 * The command that an event answers, made from the event alone. Null for an event that only ever follows
 * another one of the same command.
 */
export function commandBehind(event: AuctionEvent | AttemptEvent): Command | null {
  const content = contentOf(event)
  if (content === null) return null
  const { commandId, auctionId, actor } = event
  return { ...content, commandId, auctionId, actor }
}

function contentOf(event: AuctionEvent | AttemptEvent): Content | null {
  switch (event.type) {
    case 'AuctionDrafted':
      return { type: 'DraftAuction', data: event.data }
    case 'AuctionRevised':
      return { type: 'ReviseAuction', data: event.data }
    case 'AuctionPublished':
      return { type: 'PublishAuction', data: {} }
    case 'AuctionUnpublished':
      return { type: 'UnpublishAuction', data: {} }
    case 'AccessGranted':
    case 'AccessRevoked':
      return accessIn(event)
    case 'BidderLimited':
    case 'BidderSuspended':
    case 'BidderRestored':
      return restrictionIn(event)
    case 'AuctionStarted':
      return { type: 'FireDeadlines', data: {} }
    case 'BidPlaced':
    case 'BidRejected':
      return { type: 'PlaceBid', data: { price: event.data.price, ...confirmedIn(event) } }
    case 'ImmediatePurchaseRequested':
    case 'ImmediatePurchaseRejected':
      return { type: 'RequestImmediatePurchase', data: confirmedIn(event) }
    case 'AuctionEndExtended': {
      const { by, end, reason = '' } = event.data
      return by === 'broker' ? { type: 'ExtendAuctionEnd', data: { end, reason } } : null
    }
    case 'ImmediatePurchaseAccepted':
      return { type: 'AcceptImmediatePurchase', data: { requestRevision: event.data.requestRevision } }
    case 'ImmediatePurchaseDeclined':
      return { type: 'DeclineImmediatePurchase', data: refusalIn(event.data) }
    case 'AuctionEnded':
      if (event.data.by === 'immediatePurchase') return null
      return event.data.by === 'deadline'
        ? { type: 'FireDeadlines', data: {} }
        : { type: 'EndAuction', data: {} }
    case 'AuctionWithdrawn':
      return { type: 'WithdrawAuction', data: event.data }
    case 'AuctionAwarded':
      return { type: 'AwardAuction', data: awardIn(event.data) }
    case 'AuctionNotAwarded':
      return { type: 'DeclineAward', data: event.data }
    case 'AwardConfirmed':
      return { type: 'ConfirmAward', data: { bidRevision: event.data.bidRevision } }
    case 'AwardNotConcluded':
      return { type: 'ReportNotConcluded', data: failureIn(event.data) }
    case 'CounterOfferMade':
      return { type: 'MakeCounterOffer', data: questionIn(event.data) }
    case 'CounterOfferAccepted':
      return { type: 'AcceptCounterOffer', data: acceptanceIn(event) }
    case 'BidVoided':
      return { type: 'VoidBid', data: voidIn(event.data) }
    default:
      return assertNever(event)
  }
}

type DataOf<T extends AuctionEvent['type']> = Extract<AuctionEvent, { type: T }>['data']

type Restricting = Extract<AuctionEvent, { type: 'BidderLimited' | 'BidderSuspended' | 'BidderRestored' }>

function restrictionIn({ type, data }: Restricting): Content {
  switch (type) {
    case 'BidderLimited':
      return { type: 'LimitBidder', data }
    case 'BidderSuspended':
      return { type: 'SuspendBidder', data }
    case 'BidderRestored':
      return { type: 'RestoreBidder', data }
  }
}

function accessIn(event: Extract<AuctionEvent, { type: 'AccessGranted' | 'AccessRevoked' }>): Content {
  if (event.type === 'AccessRevoked') {
    const isEnd = event.actor.role === 'engine'
    return isEnd ? { type: 'FireDeadlines', data: {} } : { type: 'RevokeAccess', data: event.data }
  }
  const { userId, until } = event.data
  return { type: 'GrantAccess', data: until === null ? { userId } : { userId, until } }
}

function failureIn({ bidRevision, category }: DataOf<'AwardNotConcluded'>) {
  return { bidRevision, category }
}

function refusalIn({ requestRevision, reason }: DataOf<'ImmediatePurchaseDeclined'>) {
  return { requestRevision, reason }
}

function questionIn({ price, until, bidders }: DataOf<'CounterOfferMade'>) {
  return { price: price as Price, until, bidders }
}

function acceptanceIn(event: Extract<AuctionEvent, { type: 'CounterOfferAccepted' }>) {
  const { counterOfferRevision } = event.data
  return { counterOfferRevision, ...confirmedIn(event) }
}

function voidIn({ bidRevision, reason }: DataOf<'BidVoided'>) {
  return { bidRevision, reason }
}

function awardIn({ bidRevision, category }: DataOf<'AuctionAwarded'>) {
  return category === null ? { bidRevision } : { bidRevision, category }
}

type Offer = Extract<
  AuctionEvent | AttemptEvent,
  {
    type:
      | 'BidPlaced'
      | 'BidRejected'
      | 'ImmediatePurchaseRequested'
      | 'ImmediatePurchaseRejected'
      | 'CounterOfferAccepted'
  }
>

/**
 * What the bidder confirmed. An accepted offer does not say whether it named the version that held
 * (`namingOf`).
 */
function confirmedIn({ data }: Offer) {
  const { confirmations, rulesVersion, documentsState, arrivedAt, screen } = data
  const businessTerms = 'businessTerms' in data ? data.businessTerms : null
  return {
    confirmations,
    ...(rulesVersion === null ? {} : { rulesVersion }),
    ...(documentsState === null ? {} : { documentsState }),
    ...(businessTerms === null ? {} : { businessTerms }),
    ...(arrivedAt === null ? {} : { arrivedAt }),
    ...(screen === null ? {} : { screen }),
  }
}

/**
 * Which of the commands behind an offer fits: the one that named the version of the rules, or the one that
 * did not.
 */
export type Naming = 'named' | 'unnamed'

/**
 * Whether an event has the digest of the command behind it, and how; null where it has not. An accepted offer
 * was made with the version of the rules that held, whether it named it or not, so either command is the one.
 * `likely` is tried first.
 */
export function namingOf(
  event: AuctionEvent | AttemptEvent,
  command: Command,
  sha256Hex: Sha256Hex,
  likely: Naming,
): Naming | null {
  const fits = (naming: Naming): boolean =>
    commandDigest(naming === 'named' ? command : withoutVersion(command), sha256Hex) === event.commandDigest
  if (!isOffer(event)) return fits('named') ? likely : null
  const other = likely === 'named' ? 'unnamed' : 'named'
  return fits(likely) ? likely : fits(other) ? other : null
}

function isOffer({ type }: AuctionEvent | AttemptEvent): boolean {
  return type === 'BidPlaced' || type === 'ImmediatePurchaseRequested' || type === 'CounterOfferAccepted'
}

function withoutVersion(command: Command): Command {
  const { rulesVersion: _named, ...data } = command.data as { readonly rulesVersion?: number }
  return { ...command, data } as Command
}

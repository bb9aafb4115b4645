import { allConfirmed } from '@zuschlag/contracts/auction/confirmations'
import type { Command, CommandDataOf, CommandType } from '@zuschlag/contracts/auction/commands'
import type { ActorRole } from '@zuschlag/contracts/auction/enumerations'
import type { Actor } from '@zuschlag/contracts/auction/events'
import {
  type AwardCategory,
  awardCategorySchema,
  COUNTER_OFFER_BIDDERS_MAX,
  notConcludedCategorySchema,
} from '@zuschlag/contracts/auction/decision'
import { suspensionCategorySchema } from '@zuschlag/contracts/auction/restrictions'
import type { CommandId } from '@zuschlag/contracts/kernel/ids'
import { isPrice } from '@zuschlag/contracts/kernel/price'
import {
  brokerUserId,
  describeAuction,
  type Players,
  scenarioAuctionId,
  scenarioOwnership,
  scenarioTermsOf,
  sellerUserId,
  systemAdminUserId,
} from './scenario-auction.ts'
import { assertNever } from '@zuschlag/contracts/kernel/result'
import type { z } from 'zod'
import { MalformedScenario, type ScenarioStep } from './scenario-step.ts'
import { readRevision, type Scenario } from './scenario.ts'

/** The reason of a step that gives none; `""` is a missing one. */
const DEFAULT_REASON = 'scenario'
const DEFAULT_CATEGORY = 'other'
/** Revision of the first event, which is never a bid or a request. */
const NO_BID = 0

/** Where a step finds what other steps made. */
export type StepContext = {
  readonly scenario: Scenario
  readonly players: Players
  /** Revision of the first event of an accepted step. */
  readonly revisionOf: (step: number) => number | undefined
}

type Content = {
  readonly [T in CommandType]: { readonly type: T; readonly data: CommandDataOf<T> }
}[CommandType]

/** The command that a step sends; null for a Tick, which sends none. @throws MalformedScenario */
export function scenarioCommandOf(step: ScenarioStep, index: number, context: StepContext): Command | null {
  if (step.command === 'Tick') return null
  const { type, data } = contentOf(step, step.command, index, context)
  const commandId = (step.commandId ?? `step ${index}`) as CommandId
  return {
    type,
    data,
    commandId,
    auctionId: scenarioAuctionId,
    actor: actorOf(step, context.players),
  } as Command
}

function contentOf(
  step: ScenarioStep,
  type: Exclude<ScenarioStep['command'], 'Tick'>,
  index: number,
  { scenario, players, revisionOf }: StepContext,
): Content {
  const reason = step.reason ?? DEFAULT_REASON
  const confirmations = step.confirmations ?? allConfirmed
  const revision = step.step === null ? NO_BID : (revisionOf(step.step) ?? NO_BID)
  switch (type) {
    case 'PlaceBid':
      return { type, data: { price: step.price as CommandDataOf<'PlaceBid'>['price'], confirmations } }
    case 'RequestImmediatePurchase':
      return { type, data: { confirmations } }
    case 'AcceptImmediatePurchase':
      return { type, data: { requestRevision: revision } }
    case 'DeclineImmediatePurchase':
      return { type, data: { requestRevision: revision, reason } }
    case 'GrantAccess': {
      const userId = players.idOf(step.bidder ?? '')
      return { type, data: step.until === null ? { userId } : { userId, until: step.until } }
    }
    case 'RevokeAccess':
      return { type, data: { userId: players.idOf(step.bidder ?? '') } }
    case 'LimitBidder':
    case 'SuspendBidder':
    case 'RestoreBidder':
      return restrictionIn(type, step, index, players)
    case 'ExtendAuctionEnd':
      // Its reason is optional.
      return { type, data: { end: step.end ?? step.at, reason: step.reason ?? '' } }
    case 'WithdrawAuction':
    case 'DeclineAward':
      return { type, data: { reason } }
    case 'AwardAuction':
      return { type, data: { bidRevision: revision, ...awardCategoryOf(step, index) } }
    case 'ConfirmAward':
      return { type, data: { bidRevision: revision } }
    case 'ReportNotConcluded': {
      const category = categoryIn(notConcludedCategorySchema, step.category ?? DEFAULT_CATEGORY, index)
      return { type, data: { bidRevision: revision, category } }
    }
    case 'MakeCounterOffer':
      return { type, data: counterOfferIn(step, index) }
    case 'AcceptCounterOffer':
      return { type, data: { counterOfferRevision: revision, confirmations } }
    case 'VoidBid':
      return { type, data: { bidRevision: revision, reason } }
    case 'ReviseAuction':
      return { type, data: readRevision(step.revision, `step ${index}: auction`) }
    case 'DraftAuction':
      return { type, data: draftOf(scenario) }
    case 'PublishAuction':
    case 'UnpublishAuction':
    case 'EndAuction':
      return { type, data: {} }
    default:
      return assertNever(type)
  }
}

function draftOf(scenario: Scenario): CommandDataOf<'DraftAuction'> {
  return {
    ownership: scenarioOwnership,
    description: describeAuction(scenario),
    terms: scenarioTermsOf(scenario),
  }
}

function restrictionIn(
  type: 'LimitBidder' | 'SuspendBidder' | 'RestoreBidder',
  { bidder, limit, category }: ScenarioStep,
  index: number,
  players: Players,
): Content {
  const bidderId = players.idOf(bidder ?? '')
  switch (type) {
    case 'LimitBidder':
      return { type, data: { bidderId, limit } }
    case 'SuspendBidder': {
      const known = categoryIn(suspensionCategorySchema, category ?? DEFAULT_CATEGORY, index)
      return { type, data: { bidderId, category: known } }
    }
    case 'RestoreBidder':
      return { type, data: { bidderId } }
  }
}

function awardCategoryOf({ category }: ScenarioStep, index: number): { category?: AwardCategory } {
  return category === null ? {} : { category: categoryIn(awardCategorySchema, category, index) }
}

function counterOfferIn(
  { price, until, bidders, at }: ScenarioStep,
  index: number,
): CommandDataOf<'MakeCounterOffer'> {
  // Unlike the price of a bid, no rule of the engine refuses what is no price.
  if (!isPrice(price)) throw new MalformedScenario(`step ${index}: "price": not a price`)
  return { price, until: until ?? at, bidders: bidders ?? COUNTER_OFFER_BIDDERS_MAX }
}

function categoryIn<T extends string>(schema: z.ZodType<T>, category: string, index: number): T {
  const known = schema.safeParse(category)
  if (!known.success) throw new MalformedScenario(`step ${index}: "category": not a category of the command`)
  return known.data
}

function actorOf(step: ScenarioStep, players: Players): Actor {
  if (ofBidders.has(step.command)) {
    return { userId: players.idOf(step.bidder ?? ''), role: step.role ?? 'user' }
  }
  const role = step.role ?? usualRoleOf[step.command] ?? 'broker'
  return { userId: userOf[role], role }
}

const ofBidders: ReadonlySet<ScenarioStep['command']> = new Set([
  'PlaceBid',
  'RequestImmediatePurchase',
  'AcceptCounterOffer',
])

const usualRoleOf: Readonly<Partial<Record<ScenarioStep['command'], ActorRole>>> = {
  VoidBid: 'systemAdmin',
  ConfirmAward: 'seller',
}

const userOf: Readonly<Record<ActorRole, Actor['userId']>> = {
  broker: brokerUserId,
  seller: sellerUserId,
  systemAdmin: systemAdminUserId,
  investor: systemAdminUserId,
  user: systemAdminUserId,
  engine: null,
}

import type { Command, CommandDataOf, CommandType } from '@zuschlag/contracts/auction/commands'
import {
  allConfirmed,
  type Confirmations,
  confirmationsSchema,
} from '@zuschlag/contracts/auction/confirmations'
import {
  type AwardCategory,
  awardCategorySchema,
  COUNTER_OFFER_BIDDERS_MAX,
  counterOfferBiddersSchema,
  notConcludedCategorySchema,
} from '@zuschlag/contracts/auction/decision'
import { type ActorRole, actorRoleSchema } from '@zuschlag/contracts/auction/enumerations'
import type { Actor } from '@zuschlag/contracts/auction/events'
import { suspensionCategorySchema } from '@zuschlag/contracts/auction/restrictions'
import type { CommandId } from '@zuschlag/contracts/kernel/ids'
import { type Instant, parseInstant } from '@zuschlag/contracts/kernel/instant'
import { isPrice, type Price } from '@zuschlag/contracts/kernel/price'
import { assertNever } from '@zuschlag/contracts/kernel/result'
import type { z } from 'zod'
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
import { readRevision, type Scenario } from './scenario.ts'

/** A scenario that makes no sense; the message is one line for the person who wrote it. */
export class MalformedScenario extends Error {
  override readonly name = 'MalformedScenario'
}

/** Commands of a scenario: the rulebook's, and `Tick`, which only lets time pass. */
type ScenarioCommand = Exclude<CommandType, 'FireDeadlines'> | 'Tick'

type Fields = { readonly required: readonly string[]; readonly optional: readonly string[] }

const common = ['commandId', 'role']

const takes = (required: readonly string[], optional: readonly string[] = []): Fields => ({
  required: ['at', 'command', ...required],
  optional: [...common, ...optional],
})

const fieldsOf: Readonly<Record<ScenarioCommand, Fields>> = {
  PlaceBid: takes(['bidder'], ['price', 'confirmations']),
  RequestImmediatePurchase: takes(['bidder'], ['confirmations']),
  AcceptImmediatePurchase: takes(['step']),
  DeclineImmediatePurchase: takes(['step'], ['reason']),
  DraftAuction: takes([]),
  ReviseAuction: takes(['auction']),
  PublishAuction: takes([]),
  UnpublishAuction: takes([]),
  GrantAccess: takes(['bidder'], ['until']),
  RevokeAccess: takes(['bidder']),
  LimitBidder: takes(['bidder'], ['limit']),
  SuspendBidder: takes(['bidder'], ['category']),
  RestoreBidder: takes(['bidder']),
  ExtendAuctionEnd: takes(['end'], ['reason']),
  EndAuction: takes([]),
  WithdrawAuction: takes([], ['reason']),
  AwardAuction: takes(['step'], ['category']),
  DeclineAward: takes([], ['reason']),
  ConfirmAward: takes(['step']),
  ReportNotConcluded: takes(['step'], ['category']),
  MakeCounterOffer: takes(['price', 'until'], ['bidders']),
  AcceptCounterOffer: takes(['bidder', 'step'], ['confirmations']),
  VoidBid: takes(['step'], ['reason']),
  Tick: takes([]),
}

export function isScenarioCommand(value: unknown): value is ScenarioCommand {
  return typeof value === 'string' && Object.hasOwn(fieldsOf, value)
}

function requiredFieldsOf(command: ScenarioCommand): readonly string[] {
  return fieldsOf[command].required
}

function takesField(command: ScenarioCommand, name: string): boolean {
  return fieldsOf[command].required.includes(name) || fieldsOf[command].optional.includes(name)
}

const known: ReadonlySet<string> = new Set(
  Object.values(fieldsOf).flatMap(({ required, optional }) => [...required, ...optional]),
)

/** Whether any command takes a field of this name; a command that does not take it leaves it alone. */
function isStepField(name: string): boolean {
  return known.has(name)
}

/** One step: when, which command, and the fields that the command takes. */
export type ScenarioStep = {
  readonly at: Instant
  readonly command: ScenarioCommand
  readonly commandId: string | null
  readonly role: ActorRole | null
  readonly bidder: string | null
  /** Any JSON value: rule 7 refuses what is no price. */
  readonly price: unknown
  /** The step whose bid or request is meant. */
  readonly step: number | null
  readonly end: Instant | null
  /** Deadline of a counter-offer, and how many of the best bidders it asks. */
  readonly until: Instant | null
  readonly bidders: number | null
  readonly reason: string | null
  /** The highest price that a bidder may offer from now on; null for no limit. */
  readonly limit: Price | null
  /** Of an award, of its failure or of a suspension; which ones there are, the command says. */
  readonly category: string | null
  readonly confirmations: Confirmations | null
  /** Fields that ReviseAuction changes, not yet read. */
  readonly revision: unknown
}

const NAME_LENGTH_MAX = 200

/** A step from its JSON. @throws MalformedScenario that names the step and the field. */
export function readStep(json: unknown, index: number): ScenarioStep {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    throw new MalformedScenario(`step ${index}: not an object`)
  }
  const fields = json as Readonly<Record<string, unknown>>
  const { command } = fields
  if (!isScenarioCommand(command)) throw wrong(index, 'command', 'not a command of the rulebook, nor Tick')
  for (const name of requiredFieldsOf(command))
    if (fields[name] === undefined || fields[name] === null) throw wrong(index, name, 'missing')
  for (const name in fields) if (!isStepField(name)) throw wrong(index, name, 'not a field of a step')
  /** What the command takes of the step; null says as much as nothing. */
  const read = <T>(name: string, reader: (value: unknown, index: number, name: string) => T): T | null => {
    const value = fields[name]
    const isSaid = value !== undefined && value !== null && takesField(command, name)
    return isSaid ? reader(value, index, name) : null
  }
  return {
    at: readInstant(fields['at'], index, 'at'),
    command,
    commandId: read('commandId', readName),
    role: read('role', readRole),
    bidder: read('bidder', readName),
    price: fields['price'],
    step: read('step', readStepNumber),
    end: read('end', readInstant),
    until: read('until', readInstant),
    bidders: read('bidders', readBidders),
    limit: read('limit', readPrice),
    reason: read('reason', readText),
    category: read('category', readText),
    confirmations: read('confirmations', readConfirmations),
    revision: fields['auction'],
  }
}

function readInstant(value: unknown, index: number, name: string): Instant {
  const instant = typeof value === 'string' ? parseInstant(value) : null
  if (instant === null) throw wrong(index, name, 'not an instant like 2026-10-24T19:55:00Z')
  return instant
}

function readText(value: unknown, index: number, name: string): string {
  if (typeof value !== 'string') throw wrong(index, name, 'not a text')
  return value.trim()
}

function readName(value: unknown, index: number, name: string): string {
  if (typeof value !== 'string' || value === '' || value.length > NAME_LENGTH_MAX || !value.isWellFormed()) {
    throw wrong(index, name, `not a text of 1 to ${NAME_LENGTH_MAX} characters`)
  }
  return value
}

function readStepNumber(value: unknown, index: number): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) {
    throw wrong(index, 'step', 'not the number of a step')
  }
  return value
}

function readBidders(value: unknown, index: number): number {
  const bidders = counterOfferBiddersSchema.safeParse(value)
  if (!bidders.success) throw wrong(index, 'bidders', `not a number of 1 to ${COUNTER_OFFER_BIDDERS_MAX}`)
  return bidders.data
}

function readPrice(value: unknown, index: number, name: string): Price {
  if (!isPrice(value)) throw wrong(index, name, 'not a price')
  return value
}

function readRole(value: unknown, index: number): ActorRole {
  const role = actorRoleSchema.safeParse(value)
  if (!role.success) throw wrong(index, 'role', `none of ${actorRoleSchema.options.join(', ')}`)
  return role.data
}

function readConfirmations(value: unknown, index: number): Confirmations {
  const confirmations = confirmationsSchema.safeParse(value)
  if (!confirmations.success)
    throw wrong(index, 'confirmations', 'not the four confirmations, each true or false')
  return confirmations.data
}

function wrong(index: number, name: string, what: string): MalformedScenario {
  return new MalformedScenario(`step ${index}: "${name.slice(0, 60)}": ${what}`)
}

/** The reason of a step that gives none; `""` is a missing one. */
const DEFAULT_REASON = 'scenario'
const DEFAULT_CATEGORY = 'other'
/** Revision of the first event, which is never a bid or a request. */
const NO_BID = 0

/** Where a step finds what other steps made. */
type StepContext = {
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

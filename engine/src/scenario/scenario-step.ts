import type { CommandType } from '@zuschlag/contracts/auction/commands'
import { type Confirmations, confirmationsSchema } from '@zuschlag/contracts/auction/confirmations'
import { COUNTER_OFFER_BIDDERS_MAX, counterOfferBiddersSchema } from '@zuschlag/contracts/auction/decision'
import { type ActorRole, actorRoleSchema } from '@zuschlag/contracts/auction/enumerations'
import { type Instant, parseInstant } from '@zuschlag/contracts/kernel/instant'
import { isPrice, type Price } from '@zuschlag/contracts/kernel/price'

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

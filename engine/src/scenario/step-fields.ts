import type { CommandType } from '@zuschlag/contracts/auction/commands'

/** Commands of a scenario: the rulebook's, and `Tick`, which only lets time pass. */
export type ScenarioCommand = Exclude<CommandType, 'FireDeadlines'> | 'Tick'

type Fields = { readonly required: readonly string[]; readonly optional: readonly string[] }

const common = ['commandId', 'role']

const takes = (required: readonly string[], optional: readonly string[] = []): Fields => ({
  required: ['at', 'command', ...required],
  optional: [...common, ...optional],
})

const fields: Readonly<Record<ScenarioCommand, Fields>> = {
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
  return typeof value === 'string' && Object.hasOwn(fields, value)
}

export function requiredFieldsOf(command: ScenarioCommand): readonly string[] {
  return fields[command].required
}

export function takesField(command: ScenarioCommand, name: string): boolean {
  return fields[command].required.includes(name) || fields[command].optional.includes(name)
}

const known: ReadonlySet<string> = new Set(
  Object.values(fields).flatMap(({ required, optional }) => [...required, ...optional]),
)

/** Whether any command takes a field of this name; a command that does not take it leaves it alone. */
export function isStepField(name: string): boolean {
  return known.has(name)
}

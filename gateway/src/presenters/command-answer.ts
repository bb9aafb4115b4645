import { type CommandOutcome, EVENT_TOO_LARGE, HISTORY_DAMAGED } from '@zuschlag/contracts/auction/commands'
import { inCurrencyUnits } from '@zuschlag/contracts/auction/costs'
import type { CostFigures } from '@zuschlag/contracts/auction/costs-view'
import type { CommandReceipt, Receipt } from '@zuschlag/contracts/auction/receipt'
import type { Problem } from '@zuschlag/contracts/kernel/problem'
import { assertNever, err, ok, type Result } from '@zuschlag/contracts/kernel/result'
import { problemOf, unavailable, UNAVAILABLE_RETRY_AFTER_SECONDS } from '../kernel/problem.ts'
import { rejectionProblem, type RejectionProblemOptions } from '../kernel/rejection-problem.ts'

type Presented = Omit<CommandReceipt, 'costs'> & { costs?: CostFigures }

/** The engine keeps costs in cents, as the event does; an answer states all money in currency units. */
export function presentReceipt({ costs, ...receipt }: CommandReceipt): Presented {
  return costs === undefined ? receipt : { ...receipt, costs: inCurrencyUnits(costs) }
}

type BidderReceipt = CommandReceipt & { readonly price: number }

/** The engine's outcome, or the problem if the tenant's decision about the bidder blocked the command. */
export type BidderOutcome =
  | Exclude<CommandOutcome, { readonly status: 'accepted' }>
  | { readonly status: 'accepted'; readonly receipt: BidderReceipt; readonly duplicate: boolean }
  | { readonly status: 'refused'; readonly problem: Problem }

/**
 * Maps an outcome to the response. `unknown` is a 503 with its own code: the command may have been written,
 * and a retry with the same command id returns its outcome.
 */
export function answerOf(outcome: BidderOutcome, options: RejectionProblemOptions): Result<Receipt, Problem>
export function answerOf(
  outcome: CommandOutcome,
  options: RejectionProblemOptions,
): Result<CommandReceipt, Problem>
export function answerOf(
  outcome: BidderOutcome | CommandOutcome,
  options: RejectionProblemOptions,
): Result<CommandReceipt, Problem> {
  switch (outcome.status) {
    case 'accepted':
      return ok(presentReceipt(outcome.receipt))
    case 'rejected':
      return err(rejectionProblem(outcome.rejection, { ...options, receipt: outcome.receipt }))
    case 'refused':
      return err(outcome.problem)
    case 'unavailable':
      if (outcome.reason === EVENT_TOO_LARGE) return err(problemOf('objectTooLarge'))
      return err(outcome.reason === HISTORY_DAMAGED ? problemOf('historyDamaged') : unavailable())
    case 'unknown':
      return err(problemOf('outcomeUnknown', { retryAfter: UNAVAILABLE_RETRY_AFTER_SECONDS }))
    default:
      return assertNever(outcome)
  }
}

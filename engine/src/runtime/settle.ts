import { type AppendResult, FENCED } from '../store/event-log.ts'
import type { Incident } from './incident.ts'
import type { PendingCommand } from './command-queue.ts'
import type { StagedAuction } from './stage-command.ts'

/** How the two appends of an auction went; null where there was nothing to append. */
export type AuctionAppend = { readonly main: AppendResult | null; readonly attempts: AppendResult | null }

export type Settlement = {
  /** Whether the loaded auction equals the log. If not, it is evicted. */
  readonly isInSync: boolean
  /** Commands to decide again on the history as it is. */
  readonly again: readonly PendingCommand[]
}

/** What is answered where nothing shows that the auction still stands as it was loaded. */
export const UNPROVEN: AppendResult = { status: 'unavailable', reason: FENCED }

/**
 * Whether an append proves that no other writer has changed the auction: one to its own stream does, the
 * record of a refusal does not.
 */
export function isProof({ main }: AuctionAppend): boolean {
  return main !== null
}

export function isDurable(result: AppendResult | null): boolean {
  return result === null || result.status === 'appended' || result.status === 'alreadyAppended'
}

/**
 * Answers what one flush decided for an auction, now that its appends are answered. An outcome counts only
 * with the append that it rests on, and with all before it: what was decided on top of events that are not
 * written is decided again or given back.
 */
export function settleAuction(staged: StagedAuction, appends: AuctionAppend, retriesMax: number): Settlement {
  const again: PendingCommand[] = []
  for (const { pending, outcome, needs } of staged.answers) {
    const failed = !isDurable(appends.main) ? appends.main : needs === 'attempts' ? appends.attempts : null
    if (failed === null || isDurable(failed)) {
      pending.answer(outcome)
    } else if (failed.status === 'conflict') {
      pending.tries += 1
      if (pending.tries > retriesMax) pending.answer({ status: 'unavailable', reason: 'anotherWriter' })
      else again.push(pending)
    } else if (failed.status === 'unknown') {
      pending.answer({ status: 'unknown', reason: failed.reason })
    } else {
      pending.answer({ status: 'unavailable', reason: 'reason' in failed ? failed.reason : failed.status })
    }
  }
  return { isInSync: isDurable(appends.main) && isDurable(appends.attempts), again }
}

type Reporting = { readonly report: (incident: Incident) => void; readonly onFenced: () => void }

/** Reports what of an auction's two appends is not durable, and why. */
export function reportFailures(
  { main, attempts }: StagedAuction,
  append: AuctionAppend,
  to: Reporting,
): void {
  reportFailure(main.from.stream, append.main, to)
  reportFailure(attempts.from.stream, append.attempts, to)
}

function reportFailure(stream: string, result: AppendResult | null, { report, onFenced }: Reporting): void {
  if (isDurable(result)) return
  if (result?.status === 'conflict') report({ kind: 'conflict', stream })
  else if (result === null || !('reason' in result)) return
  else if (result.reason === FENCED) onFenced()
  else report({ kind: 'appendFailed', stream, status: result.status, reason: result.reason })
}

import type { CommandId } from '@zuschlag/contracts/kernel/ids'

/** One thing of many: it happens wholly or not at all, whatever becomes of the others. */
export type BulkTask = {
  readonly id: string
  /** What the report calls it. */
  readonly label: string
  /** One content is one command id: trying again after a lost answer does nothing twice. */
  readonly commandId: CommandId
  readonly act: (commandId: CommandId) => Promise<unknown>
}

export type BulkResult = { readonly kind: 'done' } | { readonly kind: 'failed'; readonly error: unknown }
export type BulkResults = ReadonlyMap<string, BulkResult>

/** Reasons why the page itself leaves something out; everything else the server says. */
export const skipReasons = [
  'notDraft',
  'incomplete',
  'needsReview',
  'notRunning',
  'noEnd',
  'hasAccess',
] as const
export type SkipReason = (typeof skipReasons)[number]

/** Left out, and nothing was sent. */
export class BulkSkip extends Error {
  override readonly name = 'BulkSkip'
  readonly reason: SkipReason

  constructor(reason: SkipReason) {
    super(reason)
    this.reason = reason
  }
}

/**
 * Does one after the other, so that a limit of the server is met once and not by all at the same time. A
 * failure stops nothing. What is done already is not repeated.
 * @param report called after each with all results so far
 */
export async function runBulk(
  tasks: readonly BulkTask[],
  before: BulkResults,
  report: (results: BulkResults) => void,
): Promise<BulkResults> {
  const results = new Map(before)
  for (const { id, commandId, act } of tasks) {
    if (results.get(id)?.kind === 'done') continue
    results.set(id, await resultOf(act(commandId)))
    report(new Map(results))
  }
  return results
}

function resultOf(acting: Promise<unknown>): Promise<BulkResult> {
  return acting.then(
    () => ({ kind: 'done' }),
    (error: unknown) => ({ kind: 'failed', error }),
  )
}

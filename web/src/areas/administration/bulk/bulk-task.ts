import type { CommandId } from '@zuschlag/contracts/kernel/ids'
import { problemOf } from '../../../kernel/api/problem.ts'

/** One thing of many: it happens wholly or not at all, whatever becomes of the others. */
export type BulkTask = {
  readonly id: string
  /** What the report calls it. */
  readonly label: string
  /** One content is one command id: trying again after a lost answer does nothing twice. */
  readonly commandId: CommandId
  readonly act: (commandId: CommandId) => Promise<unknown>
}

export type BulkResult =
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly error: unknown }
  /** The server takes no more for now, and nothing was sent. */
  | { readonly kind: 'notSent' }
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
 * Does one after the other, so that a limit of the server is met once and not by all at the same time: what
 * follows is not sent. Another failure stops nothing. What is done already is not repeated.
 * @param report called after each with all results so far
 */
export async function runBulk(
  tasks: readonly BulkTask[],
  before: BulkResults,
  report: (results: BulkResults) => void,
): Promise<BulkResults> {
  const results = new Map(before)
  let isLimited = false
  for (const { id, commandId, act } of tasks) {
    if (results.get(id)?.kind === 'done') continue
    const result: BulkResult = isLimited ? { kind: 'notSent' } : await resultOf(act(commandId))
    if (result.kind === 'failed') isLimited = problemOf(result.error)?.status === 429
    results.set(id, result)
    report(new Map(results))
  }
  return results
}

/** After how many seconds the server takes more; null where it refused none for that. */
export function waitOf(results: BulkResults): { readonly seconds: number | undefined } | null {
  for (const result of results.values()) {
    const problem = result.kind === 'failed' ? problemOf(result.error) : undefined
    if (problem?.status === 429) return { seconds: problem.retryAfter }
  }
  return null
}

function resultOf(acting: Promise<unknown>): Promise<BulkResult> {
  return acting.then(
    () => ({ kind: 'done' }),
    (error: unknown) => ({ kind: 'failed', error }),
  )
}

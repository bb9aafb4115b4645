import type { AppendRequest, AppendResult, EventLog } from '../store/event-log.ts'
import { DEPENDENCY_FAILED } from '../store/event-log.ts'
import type { LogPosition } from '../store/log-position.ts'
import { compareLogPositions } from '../store/log-position.ts'
import type { AuctionAppend } from './settle.ts'
import type { StagedAuction } from './staged-events.ts'
import { requestsOf } from './staged-events.ts'

export type FlushResult = {
  /** In the order of the staged auctions. */
  readonly appends: readonly AuctionAppend[]
  /** Position of the newest event that was written, null if none was. */
  readonly position: LogPosition | null
}

/**
 * Writes everything staged, in one call. What comes back `unknown` is repeated with the same ids and the same expected revision, never at a
 * newly read head, so that it can be written once at most.
 */
export async function appendStaged(
  log: EventLog,
  staged: readonly StagedAuction[],
  unknownRetries: number,
): Promise<FlushResult> {
  const requests = staged.map(requestsOf)
  const flat = requests.flat()
  if (flat.length === 0)
    return { appends: staged.map(() => ({ main: null, attempts: null })), position: null }
  const results = [...(await log.append(flat))]
  for (let retry = 0; retry < unknownRetries && results.some(isUnknown); retry += 1) {
    await repeatUnknown(log, flat, results)
  }
  let next = 0
  let position: LogPosition | null = null
  const appends = staged.map((auction, index): AuctionAppend => {
    let [main, attempts]: (AppendResult | null)[] = [null, null]
    for (const request of requests[index] ?? []) {
      const result = results[next] ?? null
      next += 1
      if (request.stream === auction.main.from.stream) main = result
      else attempts = result
      if (result !== null && 'position' in result) position = laterPosition(position, result.position)
    }
    return { main: main ?? null, attempts: attempts ?? null }
  })
  return { appends, position }
}

async function repeatUnknown(
  log: EventLog,
  requests: readonly AppendRequest[],
  results: AppendResult[],
): Promise<void> {
  // A request that fell with the one it depends on comes along: that one may turn out to be written.
  const open = requests
    .map((request, index) => ({ request, index }))
    .filter(({ index }) => isUnknown(results[index]) || isDependencyFailure(results[index]))
  const answers = await log.append(open.map(({ request }) => request))
  for (const [place, { index }] of open.entries()) {
    const answer = answers[place]
    // Who may not write any more learns nothing: what was unknown before is so still.
    if (answer !== undefined && !(isUnknown(results[index]) && answer.status === 'unavailable'))
      results[index] = answer
  }
}

function isUnknown(result: AppendResult | undefined): boolean {
  return result?.status === 'unknown'
}

function isDependencyFailure(result: AppendResult | undefined): boolean {
  return result?.status === 'unavailable' && result.reason === DEPENDENCY_FAILED
}

function laterPosition(a: LogPosition | null, b: LogPosition): LogPosition {
  return a !== null && compareLogPositions(a, b) > 0 ? a : b
}

import type { AppendRequest, AppendResult, EventLog, LogPosition } from '../store/event-log.ts'
import { DEPENDENCY_FAILED, compareLogPositions } from '../store/event-log.ts'
import type { AuctionAppend } from './settle.ts'
import { addRequests, type StagedAuction, type StagedStream } from './stage-command.ts'

export type FlushResult = {
  /** In the order of the staged auctions. */
  readonly appends: readonly AuctionAppend[]
  /** Position of the newest event that was written, null if none was. */
  readonly position: LogPosition | null
}

/**
 * Writes everything staged, in one call. What comes back `unknown` is repeated with the same ids and the same
 * expected revision, never at a newly read head, so that it can be written once at most.
 */
export async function appendStaged(
  log: EventLog,
  staged: readonly StagedAuction[],
  unknownRetries: number,
): Promise<FlushResult> {
  const requests: AppendRequest[] = []
  for (const auction of staged) addRequests(auction, requests)
  if (requests.length === 0) return { appends: staged.map(() => NOTHING_WRITTEN), position: null }
  const results = [...(await log.append(requests))]
  for (let retry = 0; retry < unknownRetries && results.some(isUnknown); retry += 1) {
    await repeatUnknown(log, requests, results)
  }
  let next = 0
  /** The answer for a stream, whose request is the next one if it has any. */
  const resultFor = ({ from: { stream } }: StagedStream): AppendResult | null => {
    if (requests[next]?.stream !== stream) return null
    next += 1
    return results[next - 1] ?? null
  }
  const appends = staged.map(({ main, attempts }): AuctionAppend => ({
    main: resultFor(main),
    attempts: resultFor(attempts),
  }))
  return { appends, position: results.reduce(laterPosition, null) }
}

const NOTHING_WRITTEN: AuctionAppend = { main: null, attempts: null }

async function repeatUnknown(
  log: EventLog,
  requests: readonly AppendRequest[],
  results: AppendResult[],
): Promise<void> {
  const unknown = new Set(
    requests.filter((_, index) => isUnknown(results[index])).map(({ stream }) => stream),
  )
  // A request that fell with an unknown one comes along: that one may turn out to be written. Nothing else is
  // sent without the one it needs.
  const open = requests
    .map((request, index) => ({ request, index }))
    .filter(({ request, index }) => unknown.has(request.stream) || fellWith(request, results[index], unknown))
  const answers = await log.append(open.map(({ request }) => request))
  const unwritten = new Set<string>()
  for (const [place, { request, index }] of open.entries()) {
    const answer = answers[place]
    if (answer === undefined) continue
    if (answer.status === 'conflict' || answer.status === 'refused') unwritten.add(request.stream)
    // Who may not write any more learns nothing: what was unknown before is so still, unless it needed what
    // certainly is not there.
    const learnsNothing = isUnknown(results[index]) && answer.status === 'unavailable'
    if (!learnsNothing || unwritten.has(request.onlyWith ?? '')) results[index] = answer
  }
}

/** Whether a request was not written for the sole reason that one of these streams was not. */
function fellWith(
  { onlyWith }: AppendRequest,
  result: AppendResult | undefined,
  streams: ReadonlySet<string>,
): boolean {
  const isDependencyFailure = result?.status === 'unavailable' && result.reason === DEPENDENCY_FAILED
  return isDependencyFailure && onlyWith !== undefined && streams.has(onlyWith)
}

function isUnknown(result: AppendResult | undefined): boolean {
  return result?.status === 'unknown'
}

function laterPosition(latest: LogPosition | null, result: AppendResult): LogPosition | null {
  if (!('position' in result)) return latest
  return latest !== null && compareLogPositions(latest, result.position) > 0 ? latest : result.position
}

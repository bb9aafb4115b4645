import { type Command, type CommandOutcome, EVENT_TOO_LARGE } from '@zuschlag/contracts/auction/commands'
import type {
  StoredEvent,
  Actor,
  AttemptEvent,
  AttemptFact,
  AuctionEvent,
  AuctionFact,
} from '@zuschlag/contracts/auction/events'
import type { RefusalReceipt } from '@zuschlag/contracts/kernel/command-receipt'
import { type Instant, laterOf } from '@zuschlag/contracts/kernel/instant'
import { APPEND_BYTES_MAX, EVENT_BYTES_MAX, type AppendRequest } from '../store/event-log.ts'
import { type AuctionEntry, endAfter, headOf, type StreamEnd } from './auction-cache.ts'
import type { PendingCommand } from './command-queue.ts'
import { type EventOrigin, type SealedEvent, sealFacts } from './seal.ts'
import { attemptFact } from '../domain/auction/attempt.ts'
import { decide, evolve } from '../domain/auction/auction.ts'
import { dueFacts } from '../domain/auction/lifecycle.ts'
import { commandDigest } from '../domain/evidence/command-digest.ts'
import { deadlineCommandId } from '../domain/evidence/deterministic-id.ts'
import type { Sha256Hex } from '../domain/evidence/hash-chain.ts'
import { receiptOf, refusalReceiptOf } from '../domain/evidence/receipt.ts'
import type { Incident } from './incident.ts'
import { SteppedDownError } from './auction-loading.ts'

/** Events of one stream that wait for the append of the flush in flight. */
export type StagedStream = {
  readonly from: StreamEnd
  readonly events: StoredEvent[]
  readonly encoded: string[]
  /** Upper bound of their stored size, in bytes. */
  bytesMax: number
}

type StagedAnswer = {
  readonly pending: PendingCommand
  /** A promise, which never rejects, where it is read from the log. */
  readonly outcome: CommandOutcome | Promise<CommandOutcome>
  /** Stream whose append must succeed before the outcome is true. */
  readonly needs: 'main' | 'attempts'
}

/** What one flush will write and answer for one auction. */
export type StagedAuction = {
  readonly entry: AuctionEntry
  readonly main: StagedStream
  readonly attempts: StagedStream
  readonly answers: StagedAnswer[]
}

export function stageFor(entry: AuctionEntry): StagedAuction {
  return { entry, main: emptyStage(entry.main), attempts: emptyStage(entry.attempts), answers: [] }
}

function emptyStage(from: StreamEnd): StagedStream {
  return { from, events: [], encoded: [], bytesMax: 0 }
}

function addTo(stream: StagedStream, { event, text }: SealedEvent): void {
  stream.events.push(event)
  stream.encoded.push(text)
  stream.bytesMax += bytesAtMost(text)
}

/** Room that a stream's share of a flush must have left for one more decision, in bytes. */
const DECISION_BYTES_MAX = 4 * EVENT_BYTES_MAX

function hasRoom({ main, attempts }: StagedAuction): boolean {
  return main.bytesMax + attempts.bytesMax <= APPEND_BYTES_MAX - DECISION_BYTES_MAX
}

/** What a text can take in UTF-8 at most, which spares counting it. */
function bytesAtMost(text: string): number {
  return text.length * 3
}

/**
 * Adds the appends of a staged auction. What was refused on top of events that are not written did not happen
 * either.
 */
export function addRequests({ main, attempts }: StagedAuction, requests: AppendRequest[]): void {
  if (main.events.length > 0) requests.push(requestOf(main))
  if (attempts.events.length > 0) {
    const request = requestOf(attempts)
    requests.push(main.events.length > 0 ? { ...request, onlyWith: main.from.stream } : request)
  }
}

function requestOf({ from, events, encoded }: StagedStream): AppendRequest {
  return { stream: from.stream, expectedRevision: headOf(from), events, encoded }
}

export type StageOptions = {
  readonly sha256Hex: Sha256Hex
  /** An event of this auction that the log already holds. */
  readonly readEvent: (entry: AuctionEntry, revision: number) => Promise<StoredEvent | undefined>
  readonly report: (incident: Incident) => void
}

/**
 * Decides one command against its auction as it stands with everything staged before, and stages what follows
 * from it. Answers false, without a decision, where the stream's share of this flush is used up.
 */
export function stageCommand(staged: StagedAuction, pending: PendingCommand, options: StageOptions): boolean {
  const { entry } = staged
  const { command } = pending
  if (!hasRoom(staged)) return false
  const at = entry.lastEventAt === null ? pending.arrivedAt : laterOf(pending.arrivedAt, entry.lastEventAt)
  if (!stageDeadlines(staged, at, options.sha256Hex) || !hasRoom(staged)) return false
  const first = entry.commands.get(command.commandId)
  if (first !== undefined) {
    staged.answers.push({ pending, outcome: firstOutcome(staged, pending, first, options), needs: 'main' })
    return true
  }
  if (command.type === 'FireDeadlines') {
    const outcome = entry.auction.status === 'Absent' ? notFound : acceptedWithoutEvent(entry, command)
    staged.answers.push({ pending, outcome, needs: 'main' })
    return true
  }
  const decision = decide(command, entry.auction, at)
  const origin = originOf(command, at, commandDigest(command, options.sha256Hex))
  if (decision.ok) {
    const outcome = acceptFacts(staged, decision.value, origin, command, options.sha256Hex)
    staged.answers.push({ pending, outcome, needs: 'main' })
    return true
  }
  const attempt = attemptFact(command, decision.error, entry.auction)
  const receipt = attempt === null ? null : stageAttempt(staged, attempt, origin, options.sha256Hex)
  const outcome: CommandOutcome = {
    status: 'rejected',
    rejection: decision.error,
    ...(receipt && { receipt }),
  }
  staged.answers.push({ pending, outcome, needs: attempt === null ? 'main' : 'attempts' })
  return true
}

const ENGINE: Actor = { userId: null, role: 'engine' }
const notFound: CommandOutcome = { status: 'rejected', rejection: { code: 'auctionNotFound' } }
const tooLarge: CommandOutcome = { status: 'unavailable', reason: EVENT_TOO_LARGE }

function originOf({ auctionId, commandId, actor }: Command, at: Instant, digest: string): EventOrigin {
  return { auctionId, at, commandId, commandDigest: digest, actor }
}

/**
 * Writes what has passed before anything else is decided, each under its own id. Answers false where the
 * flush has no room for all of it.
 */
function stageDeadlines(staged: StagedAuction, at: Instant, sha256Hex: Sha256Hex): boolean {
  const { entry } = staged
  for (const fact of dueFacts(entry.auction, at)) {
    if (entry.auction.status === 'Absent') return true
    if (!hasRoom(staged)) return false
    const { auctionId } = entry.auction
    // The hash before it makes the id one that nobody can know and use for a command of their own.
    const kind = `${fact.type} ${entry.main.hash}`
    const commandId = deadlineCommandId(auctionId, kind, deadlineOf(fact) ?? at, sha256Hex)
    const fireDeadlines: Command = { type: 'FireDeadlines', commandId, auctionId, actor: ENGINE, data: {} }
    const origin = originOf(fireDeadlines, at, commandDigest(fireDeadlines, sha256Hex))
    stageMain(staged, sealFacts([fact], origin, entry.main, sha256Hex))
  }
  return true
}

function deadlineOf(fact: AuctionFact): Instant | null {
  if (fact.type === 'AuctionStarted') return fact.data.start
  return fact.type === 'AuctionEnded' ? fact.data.end : null
}

function acceptFacts(
  staged: StagedAuction,
  facts: readonly AuctionFact[],
  origin: EventOrigin,
  command: Command,
  sha256Hex: Sha256Hex,
): CommandOutcome {
  const sealed = sealFacts(facts, origin, staged.entry.main, sha256Hex)
  const first = sealed[0]
  if (first === undefined) return acceptedWithoutEvent(staged.entry, command)
  if (sealed.some(isTooLarge)) return tooLarge
  stageMain(staged, sealed)
  return { status: 'accepted', receipt: receiptOf(first.event), duplicate: false }
}

/** Nothing had to change: the receipt names the event that says so. */
function acceptedWithoutEvent({ main, lastEventAt }: AuctionEntry, command: Command): CommandOutcome {
  const { auctionId, commandId } = command
  const engineTime = lastEventAt ?? ('' as Instant)
  const revision = Math.max(main.revision, 0)
  const receipt = { auctionId, commandId, revision, engineTime, eventHash: main.hash }
  return { status: 'accepted', receipt, duplicate: false }
}

function stageMain({ entry, main }: StagedAuction, sealed: readonly SealedEvent[]): void {
  for (const each of sealed) {
    const { event } = each
    addTo(main, each)
    entry.main = endAfter(entry.main, event)
    entry.auction = evolve(entry.auction, event as AuctionEvent)
    entry.lastEventAt = event.at
  }
  const first = sealed[0]?.event
  if (first !== undefined) entry.commands.set(first.commandId, first.revision)
}

/** Keeps a refused attempt; returns its receipt, or null where it is too large to be kept. */
function stageAttempt(
  staged: StagedAuction,
  attempt: AttemptFact,
  origin: EventOrigin,
  sha256Hex: Sha256Hex,
): RefusalReceipt | null {
  const { entry, attempts } = staged
  const [sealed] = sealFacts([attempt], origin, entry.attempts, sha256Hex)
  if (sealed === undefined || isTooLarge(sealed)) return null
  addTo(attempts, sealed)
  entry.attempts = endAfter(entry.attempts, sealed.event)
  return refusalReceiptOf(sealed.event as AttemptEvent)
}

function isTooLarge({ text }: SealedEvent): boolean {
  return bytesAtMost(text) > EVENT_BYTES_MAX && Buffer.byteLength(text) > EVENT_BYTES_MAX
}

/**
 * An accepted command's id gets its first outcome again, before any other rule is asked; other content is
 * refused.
 */
function firstOutcome(
  { entry, main }: StagedAuction,
  { command }: PendingCommand,
  first: number,
  { readEvent, sha256Hex, report }: StageOptions,
): CommandOutcome | Promise<CommandOutcome> {
  const digest = commandDigest(command, sha256Hex)
  const event = main.events.find(({ revision }) => revision === first)
  if (event !== undefined) return repeatedOutcome(event, digest)
  // The event is history: nobody else has to wait until it is read.
  return readEvent(entry, first).then(
    (read) => repeatedOutcome(read, digest),
    (error: unknown) => undecidable(command, error, report),
  )
}

/** The answer to a command whose decision failed for a reason that is not its own. */
export function undecidable(
  { auctionId, commandId }: Command,
  error: unknown,
  report: StageOptions['report'],
): CommandOutcome {
  if (error instanceof SteppedDownError) return SteppedDownError.outcome
  report({ kind: 'decisionFailed', auctionId, commandId, error })
  return { status: 'unavailable', reason: 'internalError' }
}

function repeatedOutcome(event: StoredEvent | undefined, digest: string): CommandOutcome {
  if (event === undefined) return { status: 'unavailable', reason: 'historyUnreadable' }
  if (event.commandDigest !== digest) return { status: 'rejected', rejection: { code: 'commandIdReused' } }
  return { status: 'accepted', receipt: receiptOf(event), duplicate: true }
}

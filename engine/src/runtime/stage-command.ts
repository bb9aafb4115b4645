import type { Command, CommandOutcome } from '@zuschlag/contracts/auction/commands'
import type {
  Actor,
  AttemptFact,
  AuctionEvent,
  AuctionFact,
  StoredEvent,
} from '@zuschlag/contracts/auction/events'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { laterOf } from '@zuschlag/contracts/kernel/instant'
import { attemptFact } from '../domain/auction/attempt.ts'
import { evolve } from '../domain/auction/auction.ts'
import { dueFacts } from '../domain/auction/deadlines.ts'
import { decide } from '../domain/auction/decide.ts'
import { commandDigest } from '../domain/evidence/command-digest.ts'
import { deadlineCommandId } from '../domain/evidence/deterministic-id.ts'
import type { Sha256Hex } from '../domain/evidence/hash-chain.ts'
import { receiptOf } from '../domain/evidence/receipt.ts'
import { APPEND_BYTES_MAX, EVENT_BYTES_MAX } from '../store/event-log.ts'
import type { AuctionEntry } from './auction-entry.ts'
import type { PendingCommand } from './pending-command.ts'
import type { Origin, SealedEvents } from './seal.ts'
import { sealFacts } from './seal.ts'
import type { StagedAuction, StagedStream } from './staged-events.ts'

const ENGINE: Actor = { userId: null, role: 'engine' }

export type StageOptions = {
  readonly sha256Hex: Sha256Hex
  /** An event of this auction that the log already holds. */
  readonly readEvent: (entry: AuctionEntry, revision: number) => Promise<StoredEvent | undefined>
}

/**
 * Decides one command against its auction as it stands with everything staged before, and stages what follows from it. Answers
 * `full`, and changes nothing, where the stream's share of this flush is used up.
 */
export async function stageCommand(
  staged: StagedAuction,
  pending: PendingCommand,
  options: StageOptions,
): Promise<'staged' | 'full'> {
  const { entry } = staged
  const { command } = pending
  if (staged.main.bytes + staged.attempts.bytes > APPEND_BYTES_MAX - 4 * EVENT_BYTES_MAX) return 'full'
  const at = entry.lastEventAt === null ? pending.arrivedAt : laterOf(pending.arrivedAt, entry.lastEventAt)
  stageDeadlines(staged, at, options.sha256Hex)
  const answer = (outcome: CommandOutcome, needs: 'main' | 'attempts' = 'main') =>
    staged.answers.push({ pending, outcome, needs })

  const digest = commandDigest(command, options.sha256Hex)
  const first = entry.commands.get(command.commandId)
  if (first !== undefined) {
    answer(await repeatedOutcome(staged, first, digest, options))
    return 'staged'
  }
  if (command.type === 'FireDeadlines') {
    answer(entry.auction.status === 'Absent' ? notFound : acceptedWithoutEvent(entry, command))
    return 'staged'
  }
  const decision = decide(command, entry.auction, at)
  const origin = { ...originOf(command, at), commandDigest: digest }
  if (decision.ok) {
    answer(acceptFacts(staged, decision.value, origin, command, options.sha256Hex))
    return 'staged'
  }
  const attempt = attemptFact(command, decision.error, entry.auction)
  if (attempt !== null) stageAttempt(staged, attempt, origin, options.sha256Hex)
  answer({ status: 'rejected', rejection: decision.error }, attempt === null ? 'main' : 'attempts')
  return 'staged'
}

const notFound: CommandOutcome = { status: 'rejected', rejection: { code: 'auctionNotFound' } }
const tooLarge: CommandOutcome = { status: 'unavailable', reason: 'eventTooLarge' }

function originOf({ auctionId, commandId, actor }: Command, at: Instant): Omit<Origin, 'commandDigest'> {
  return { auctionId, at, commandId, actor }
}

/** Writes the start and the end that have passed before anything else is decided, each under an id of its own. */
function stageDeadlines(staged: StagedAuction, at: Instant, sha256Hex: Sha256Hex): void {
  const { entry } = staged
  for (const fact of dueFacts(entry.auction, at)) {
    if (entry.auction.status === 'Absent') return
    const { auctionId } = entry.auction
    const instant = deadlineOf(fact) ?? at
    // An auction can be published twice with the same start: the revision tells the two firings apart.
    const kind = `${fact.type} ${entry.main.revision + 1}`
    const commandId = deadlineCommandId(auctionId, kind, instant, sha256Hex)
    const firing: Command = { type: 'FireDeadlines', commandId, auctionId, actor: ENGINE, data: {} }
    const origin = { ...originOf(firing, at), commandDigest: commandDigest(firing, sha256Hex) }
    stageMain(staged, sealFacts([fact], origin, entry.main, sha256Hex))
  }
}

function deadlineOf(fact: AuctionFact): Instant | null {
  if (fact.type === 'AuctionStarted') return fact.data.start
  return fact.type === 'AuctionEnded' ? fact.data.end : null
}

function acceptFacts(
  staged: StagedAuction,
  facts: readonly AuctionFact[],
  origin: Origin,
  command: Command,
  sha256Hex: Sha256Hex,
): CommandOutcome {
  const sealed = sealFacts(facts, origin, staged.entry.main, sha256Hex)
  const first = sealed.events[0]
  if (first === undefined) return acceptedWithoutEvent(staged.entry, command)
  if (isTooLarge(sealed)) return tooLarge
  stageMain(staged, sealed)
  return { status: 'accepted', receipt: receiptOf(first), duplicate: false }
}

/** Nothing had to change: the receipt names the event that says so. */
function acceptedWithoutEvent({ main, lastEventAt }: AuctionEntry, command: Command): CommandOutcome {
  const { auctionId, commandId } = command
  const engineTime = lastEventAt ?? ('' as Instant)
  const receipt = {
    auctionId,
    commandId,
    revision: Math.max(main.revision, 0),
    engineTime,
    price: 0,
    eventHash: main.hash,
  }
  return { status: 'accepted', receipt, duplicate: false }
}

function stageMain({ entry, main }: StagedAuction, sealed: SealedEvents): void {
  addTo(main, sealed)
  entry.main = sealed.end
  for (const event of sealed.events) {
    entry.auction = evolve(entry.auction, event as AuctionEvent)
    entry.lastEventAt = event.at
    if (!entry.commands.has(event.commandId)) entry.commands.set(event.commandId, event.revision)
  }
}

function stageAttempt(
  staged: StagedAuction,
  attempt: AttemptFact,
  origin: Origin,
  sha256Hex: Sha256Hex,
): void {
  const { entry, attempts } = staged
  const sealed = sealFacts([attempt], origin, entry.attempts, sha256Hex)
  if (isTooLarge(sealed)) return
  addTo(attempts, sealed)
  entry.attempts = sealed.end
}

function addTo(stream: StagedStream, { events, encoded, bytes }: SealedEvents): void {
  stream.events.push(...events)
  stream.encoded.push(...encoded)
  stream.bytes += bytes
}

function isTooLarge({ encoded, bytes }: SealedEvents): boolean {
  return bytes > EVENT_BYTES_MAX && encoded.some((text) => Buffer.byteLength(text) > EVENT_BYTES_MAX)
}

/** An accepted command's id gets its first outcome again, before any other rule is asked; other content is refused. */
async function repeatedOutcome(
  { entry, main }: StagedAuction,
  revision: number,
  digest: string,
  { readEvent }: StageOptions,
): Promise<CommandOutcome> {
  const event = main.events.find((each) => each.revision === revision) ?? (await readEvent(entry, revision))
  if (event === undefined) return { status: 'unavailable', reason: 'historyUnreadable' }
  if (event.commandDigest !== digest) return { status: 'rejected', rejection: { code: 'commandIdReused' } }
  return { status: 'accepted', receipt: receiptOf(event), duplicate: true }
}

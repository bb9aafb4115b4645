import { DISPUTE_STEPS_MAX, type DisputeVerification } from '@zuschlag/contracts/administration/dispute'
import type { WhatIf } from '@zuschlag/contracts/administration/what-if'
import { isNight, nightChangesAt } from '@zuschlag/contracts/auction/auction-clock'
import type { AuctionTerms } from '@zuschlag/contracts/auction/auction-fields'
import { attemptsStream, auctionStream } from '@zuschlag/contracts/auction/events'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { type Instant, instantToMs, msToInstant } from '@zuschlag/contracts/kernel/instant'
import { err, ok, type Result } from '@zuschlag/contracts/kernel/result'
import { type HistoryEntry, readHistory } from '../verification-cli/auction-history.ts'
import type {
  DisputeServiceProblem,
  DisputeService,
  StepsPage,
  WhatIfQuestion,
} from '../client/dispute-service.ts'
import { currentTerms } from '../domain/auction/publication.ts'
import { exportHistory, type ExportSigner } from '../verification-cli/export-history.ts'
import { nodeSha256 } from '../verification-cli/node-crypto.ts'
import { verifyLog } from '../verification-cli/verify-log.ts'
import type { NumberedRule } from '../verification/export-format.ts'
import { UnreadableEventError } from '../store/codec.ts'
import type { EventLogReader } from '../store/event-log.ts'
import { Timeline } from './timeline.ts'
import { simulateWhatIf } from './what-if.ts'

/** Refused attempts that are stepped through: anybody can add to them, and must not hide the rest by it. */
const ATTEMPTS_OF_BIDDER_MAX = 1_000
const ATTEMPTS_MAX = DISPUTE_STEPS_MAX / 2

/** Which attempts are shown: the first ones of each bidder, so that pages that were read stay as they are. */
class AttemptCount {
  readonly #ofBidder = new Map<string | null, number>()
  #shown = 0
  leftOut = 0

  shows({ event: { actor } }: HistoryEntry): boolean {
    const known = this.#ofBidder.get(actor.userId) ?? 0
    if (known === ATTEMPTS_OF_BIDDER_MAX || this.#shown === ATTEMPTS_MAX) {
      this.leftOut += 1
      return false
    }
    this.#ofBidder.set(actor.userId, known + 1)
    this.#shown += 1
    return true
  }
}

type NightBand = { readonly from: Instant; readonly to: Instant }

/** More nights than this are no picture any more. */
const NIGHT_BANDS_MAX = 120

/** The nights between two instants, cut off at them; none where there are too many to draw. */
function nightBands(terms: AuctionTerms, from: Instant, to: Instant): readonly NightBand[] {
  const bands: NightBand[] = []
  const end = instantToMs(to)
  let at = instantToMs(from)
  while (at < end) {
    const next = nightChangesAt(terms, at)
    const until = next === null || next > end ? end : next
    if (isNight(terms, at)) bands.push({ from: msToInstant(at), to: msToInstant(until) })
    if (bands.length > NIGHT_BANDS_MAX) return []
    at = until
  }
  return bands
}

type DisputeServiceOptions = {
  readonly log: EventLogReader
  readonly clock: { now(): Instant }
  /** The numbered rules as they read today; they go into dispute files. */
  readonly rules: readonly NumberedRule[]
  /** Signer of dispute files; absent if they are not signed. */
  readonly signedBy?: ExportSigner
  /** Compares the read models of an auction with the log; null where they say the same. */
  readonly compareReadModels: (auctionId: AuctionId) => Promise<DisputeVerification['readModelDifference']>
}

/** Cached histories: maximum number, and maximum steps of all together. */
const CACHED_TIMELINES_MAX = 4
const CACHED_STEPS_MAX = 2 * DISPUTE_STEPS_MAX

type Folded = { readonly timeline: Timeline; readonly attemptsLeftOut: number }
type CachedTimeline = Folded & { readonly ends: string }
type Entries = { readonly entries: readonly HistoryEntry[]; readonly attemptsLeftOut: number }

/** Runs on the calling thread. */
export class LogDisputeService implements DisputeService {
  readonly #options: DisputeServiceOptions
  readonly #cache = new Map<AuctionId, CachedTimeline>()

  constructor(options: DisputeServiceOptions) {
    this.#options = options
  }

  steps(
    auctionId: AuctionId,
    { skip, take }: { readonly skip: number; readonly take: number },
  ): Promise<Result<StepsPage, DisputeServiceProblem>> {
    return readable(async () => {
      const folded = await this.#timelineOf(auctionId)
      if (!folded.ok) return folded
      const { timeline, attemptsLeftOut } = folded.value
      const { steps, auction } = timeline
      const [first, last] = [steps[0], steps.at(-1)]
      const nights =
        auction.status === 'Absent' || first === undefined || last === undefined
          ? []
          : nightBands(currentTerms(auction), first.at, last.at)
      return ok({
        total: steps.length,
        attemptsLeftOut,
        before: timeline.before(skip),
        steps: steps.slice(skip, skip + take),
        nights: [...nights],
      })
    })
  }

  verify(auctionId: AuctionId): Promise<Result<DisputeVerification, DisputeServiceProblem>> {
    return readable(async () => {
      const { log, clock, compareReadModels } = this.#options
      const { auctions, fault, accepted, refused } = await verifyLog({
        log,
        sha256Hex: nodeSha256.hex,
        auctionId,
      })
      if (auctions === 0) return err('auctionNotFound')
      const [events, attempts] = await this.#countsOf(auctionId)
      const readModelDifference = fault === null ? await compareReadModels(auctionId) : null
      const found =
        fault === null
          ? null
          : { stream: fault.stream, revision: fault.revision, code: fault.code, detail: fault.detail }
      const verifiedAt = clock.now()
      return ok({ verifiedAt, events, attempts, accepted, refused, fault: found, readModelDifference })
    })
  }

  whatIf(auctionId: AuctionId, question: WhatIfQuestion): Promise<Result<WhatIf, DisputeServiceProblem>> {
    return readable(async () => {
      const read = await this.#entriesOf(auctionId)
      if (!read.ok) return read
      const { entries } = read.value
      const timeline = new Timeline()
      for (const entry of entries) timeline.add(entry)
      const actual = timeline.before(timeline.steps.length)
      const played = simulateWhatIf(entries, actual, question)
      return played === null ? err('changeNotPossible') : ok(played)
    })
  }

  file(auctionId: AuctionId): Promise<Result<AsyncIterable<string>, DisputeServiceProblem>> {
    return readable(async () => {
      const { log, clock, rules, signedBy } = this.#options
      const made = await exportHistory({
        log,
        auctionId,
        exportedAt: clock.now(),
        rules,
        sha256Hex: nodeSha256.hex,
        ...(signedBy && { signedBy }),
      })
      if (made.status === 'ready') return ok(made.lines)
      return err(made.status === 'notFound' ? 'auctionNotFound' : 'historyDoesNotVerify')
    })
  }

  /** Folded once for all pages; folded again after an append. */
  async #timelineOf(auctionId: AuctionId): Promise<Result<Folded, DisputeServiceProblem>> {
    const ends = (await this.#countsOf(auctionId)).join()
    const kept = this.#cache.get(auctionId)
    if (kept?.ends === ends) return ok(kept)
    const read = await this.#entriesOf(auctionId)
    if (!read.ok) return read
    const { entries, attemptsLeftOut } = read.value
    const timeline = new Timeline()
    for (const entry of entries) timeline.add(entry)
    this.#keep(auctionId, { ends, timeline, attemptsLeftOut })
    return ok({ timeline, attemptsLeftOut })
  }

  #keep(auctionId: AuctionId, kept: CachedTimeline): void {
    this.#cache.delete(auctionId)
    this.#cache.set(auctionId, kept)
    const stepsKept = (): number =>
      [...this.#cache.values()].reduce((sum, { timeline }) => sum + timeline.steps.length, 0)
    for (const oldest of this.#cache.keys()) {
      if (this.#cache.size <= CACHED_TIMELINES_MAX && stepsKept() <= CACHED_STEPS_MAX) return
      if (oldest !== auctionId) this.#cache.delete(oldest)
    }
  }

  async #entriesOf(auctionId: AuctionId): Promise<Result<Entries, DisputeServiceProblem>> {
    const entries: HistoryEntry[] = []
    const attempts = new AttemptCount()
    for await (const page of readHistory(this.#options.log, auctionId)) {
      for (const entry of page) if (entry.stream === 'auction' || attempts.shows(entry)) entries.push(entry)
      if (entries.length > DISPUTE_STEPS_MAX) return err('historyTooLong')
    }
    const { leftOut: attemptsLeftOut } = attempts
    return entries.length === 0 ? err('auctionNotFound') : ok({ entries, attemptsLeftOut })
  }

  /** How many events and attempts there are. */
  async #countsOf(auctionId: AuctionId): Promise<readonly [number, number]> {
    return [await this.#countOf(auctionStream(auctionId)), await this.#countOf(attemptsStream(auctionId))]
  }

  async #countOf(stream: string): Promise<number> {
    const newest = this.#options.log.readStream(stream, { direction: 'backwards', limit: 1, asWritten: true })
    for await (const [event] of newest) if (event !== undefined) return event.revision + 1
    return 0
  }
}

/** A log that this release cannot read is an answer, not a failure of the service. */
async function readable<T>(
  work: () => Promise<Result<T, DisputeServiceProblem>>,
): Promise<Result<T, DisputeServiceProblem>> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof UnreadableEventError || error instanceof SyntaxError) return err('historyUnreadable')
    throw error
  }
}

import type { Command, CommandOutcome } from '@zuschlag/contracts/auction/commands'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { type Instant, instantToMs, msToInstant } from '@zuschlag/contracts/kernel/instant'
import { deadlineCommandId } from '../domain/evidence/deterministic-id.ts'
import type { Sha256Hex } from '../domain/evidence/hash-chain.ts'
import type { EventLog, LogPosition } from '../store/event-log.ts'
import type { Clock } from './clock.ts'
import { DeadlineScan, DeadlineSearch } from './deadline-scan.ts'
import { Deadlines } from './deadlines.ts'
import type { Incident } from './incident.ts'
import { defaultLimits, type EngineLimits } from './limits.ts'
import { systemTimers, type Timers } from '../time/timers.ts'
import { Writer } from './writer.ts'

export type EngineOptions = {
  readonly log: EventLog
  readonly clock: Clock
  readonly sha256Hex: Sha256Hex
  readonly timers?: Timers
  readonly limits?: Partial<EngineLimits>
  /** The log grew up to here. A hint: the log itself is the truth. */
  readonly onAppended?: (hint: { readonly position: LogPosition }) => void
  /**
   * Proves that this process holds the lease of the log, at a moment after the call; default: it always does.
   * Never rejects.
   */
  readonly leads?: () => boolean | Promise<boolean>
  /**
   * Whether an auction is this engine's, where several share the log; default: all are. Others' deadlines are
   * left alone.
   */
  readonly owns?: (auctionId: string) => boolean
  /** Another writer has taken over. This engine answers `unavailable` from now on. */
  readonly onFenced?: () => void
  readonly report?: (incident: Incident) => void
  /** A scan of the same log that has been going on; default: one that starts with the engine. */
  readonly scan?: DeadlineScan | undefined
}

export interface Engine {
  /** Decides a command; answers after its events are durable. Never rejects. */
  execute(command: Command): Promise<CommandOutcome>
  /** Starts watching deadlines. Commands are served immediately; resolves when all deadlines are found. */
  start(): Promise<void>
  /** Takes nothing more, finishes what it has taken, and resolves. */
  stop(): Promise<void>
  /** Another one leads: finishes what it is writing, waits for nothing that it reads, and resolves. */
  stepDown(): Promise<void>
  readonly load: Writer['load'] & { readonly deadlines: number }
}

const nothing = (): void => {}
/** After an append whose outcome nobody knows the history is read once more: it may be on its way. */
const UNCERTAIN_MS = 5000

/** The auction engine on a log: one writer, its clock and its deadlines. */
export function createEngine(options: EngineOptions): Engine {
  return new RunningEngine(options)
}

class RunningEngine implements Engine {
  readonly #clock: Clock
  readonly #writer: Writer
  readonly #deadlines: Deadlines
  readonly #search: DeadlineSearch
  readonly #owns: (auctionId: string) => boolean
  #state: 'open' | 'stopping' | 'fenced' = 'open'

  constructor(options: EngineOptions) {
    const { log, clock, sha256Hex, timers = systemTimers, report = nothing, onAppended = nothing } = options
    const limits = { ...defaultLimits, ...options.limits }
    this.#clock = clock
    this.#owns = options.owns ?? (() => true)
    this.#writer = new Writer({
      log,
      timers,
      sha256Hex,
      limits,
      report,
      leads: options.leads ?? (() => true),
      onAppended: (position) => onAppended({ position }),
      onDeadline: (auctionId, at) => {
        this.#search.noteKnown(auctionId)
        const look = () => msToInstant(instantToMs(clock.now()) + UNCERTAIN_MS)
        this.#deadlines.set(auctionId, at === 'unknown' ? look() : at)
      },
      onFenced: () => {
        if (this.#state === 'fenced') return
        this.#state = 'fenced'
        this.#deadlines.stop()
        report({ kind: 'fenced' })
        options.onFenced?.()
      },
    })
    this.#deadlines = new Deadlines({
      clock,
      timers,
      atOnce: limits.deadlinesAtOnce,
      fire: (auctionId, due) =>
        this.#writer.submit(fireDeadlinesCommand(auctionId, due, sha256Hex), clock.now()),
    })
    const scan = options.scan ?? new DeadlineScan({ log, timers, report })
    this.#search = new DeadlineSearch({ scan, timers, report, isStopped: () => this.#state !== 'open' })
  }

  get load(): Engine['load'] {
    return { ...this.#writer.load, deadlines: this.#deadlines.waiting }
  }

  execute(command: Command): Promise<CommandOutcome> {
    if (this.#state === 'open') return this.#writer.submit(command, this.#clock.now())
    return Promise.resolve({ status: 'unavailable', reason: this.#state })
  }

  async start(): Promise<void> {
    this.#deadlines.start()
    for (const [auctionId, at] of await this.#search.run()) {
      if (this.#owns(auctionId)) this.#deadlines.set(auctionId, at)
    }
  }

  async stop(): Promise<void> {
    if (this.#state === 'open') this.#state = 'stopping'
    this.#deadlines.stop()
    await this.#writer.idle()
  }

  async stepDown(): Promise<void> {
    if (this.#state === 'open') this.#state = 'fenced'
    this.#deadlines.stop()
    await this.#writer.stepDown()
  }
}

function fireDeadlinesCommand(auctionId: string, due: Instant, sha256Hex: Sha256Hex): Command {
  return {
    type: 'FireDeadlines',
    commandId: deadlineCommandId(auctionId, 'FireDeadlines', due, sha256Hex),
    auctionId: auctionId as AuctionId,
    actor: { userId: null, role: 'engine' },
    data: {},
  }
}

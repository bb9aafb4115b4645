import type { Command, CommandOutcome } from '@zuschlag/contracts/auction/commands'
import { crash, inBackground } from '@zuschlag/contracts/kernel/in-background'
import type { CommandContext, EngineClient, ExecuteOptions } from '../client/engine-client.ts'
import type { WriterLease } from '../store/writer-lease.ts'
import { createEngine, type Engine, type EngineOptions } from './engine.ts'

export type LeadingEngineOptions = Omit<EngineOptions, 'leads' | 'onFenced'> & {
  readonly lease: WriterLease
  /** Says what this process is to the log: nothing yet, its writer, or no longer its writer. */
  readonly onState?: (state: 'standby' | 'leading') => void
  /** Called for each command, also while this process stands by. */
  readonly observe?: ObserveCommand
}

/** Called when a command arrives; what it returns is called with the answer. */
export type ObserveCommand = (command: Command, context: CommandContext) => (outcome: CommandOutcome) => void

/**
 * An engine as long as this process holds the log's lease. Until then, and after it was lost, it stands by:
 * commands are answered `unavailable`, and when the lease comes (back) a new engine starts with nothing
 * remembered.
 */
export class LeadingEngine implements EngineClient {
  readonly #options: LeadingEngineOptions
  #engine: Engine | null = null
  #isStopping = false
  #stepDown: () => void = () => {}
  #running: Promise<void> = Promise.resolve()

  constructor(options: LeadingEngineOptions) {
    this.#options = options
  }

  /** Starts waiting for the lease. Resolves when it is first held, or the wait was cancelled. */
  start(): Promise<void> {
    const first = Promise.withResolvers<void>()
    this.#running = this.#run(first.resolve)
    return first.promise
  }

  /** Figures for an operator; null while it stands by. */
  get load(): Engine['load'] | null {
    return this.#engine?.load ?? null
  }

  async execute(command: Command, { context = {} }: ExecuteOptions = {}): Promise<CommandOutcome> {
    const onAnswer = this.#options.observe?.(command, context)
    const outcome: CommandOutcome =
      this.#engine === null
        ? { status: 'unavailable', reason: 'standby' }
        : await this.#engine.execute(command)
    onAnswer?.(outcome)
    return outcome
  }

  /** Takes nothing more, finishes what it has taken, and gives the lease back. */
  async stop(): Promise<void> {
    this.#isStopping = true
    await this.#engine?.stop()
    await this.#options.lease.release()
    this.#stepDown()
    await this.#running
  }

  async #run(onFirst: () => void): Promise<void> {
    const { lease, onState } = this.#options
    while (!this.#isStopping) {
      onState?.('standby')
      if (!(await lease.acquire())) break
      onState?.('leading')
      await this.#lead(onFirst)
    }
    onFirst()
  }

  /** Serves until the lease is lost. */
  async #lead(onFirst: () => void): Promise<void> {
    const { lease, ...options } = this.#options
    const lost = new Promise<void>((resolve) => {
      this.#stepDown = resolve
    })
    lease.onLost(() => this.#stepDown())
    const engine = createEngine({ ...options, leads: () => lease.prove(), onFenced: () => this.#stepDown() })
    this.#engine = engine
    inBackground(engine.start(), crash)
    onFirst()
    await lost
    this.#engine = null
    await engine.stepDown()
  }
}

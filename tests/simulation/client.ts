import type { Command, CommandOutcome } from '@zuschlag/contracts/auction/commands'
import { arrived } from './circumstances.ts'
import type { CommandBook } from './command-book.ts'
import type { EngineProcess } from './engine-process.ts'
import type { World } from './world.ts'

/** How long a client waits for an answer before it asks again, in milliseconds. */
const TIMEOUT_MS = 800

export type Sending = {
  readonly command: Command
  outcome: CommandOutcome | null
  /** Ends the wait for an answer. */
  stopWaiting: () => void
}

/** People and their browsers: whatever does not answer clearly is asked again, under the same command id. */
export class Clients {
  readonly sendings: Sending[] = []
  readonly #world: World
  readonly #book: CommandBook
  readonly #engine: () => EngineProcess | null
  #learned = 0

  /** `engine`: where the network leads now. */
  constructor(world: World, book: CommandBook, engine: () => EngineProcess | null) {
    this.#world = world
    this.#book = book
    this.#engine = engine
  }

  /** Those that nobody has answered clearly yet. */
  get waiting(): number {
    return this.sendings.length - this.#learned
  }

  send(command: Command): Sending {
    const sending: Sending = { command, outcome: null, stopWaiting: () => {} }
    this.sendings.push(sending)
    this.#book.sent(command)
    this.#world.say(() => describe(command))
    this.#try(sending)
    return sending
  }

  #try(sending: Sending): void {
    const { scheduler, random, nature } = this.#world
    const isLost = this.#world.strikes(0.05)
    if (isLost) this.#world.reach('requestLost')
    else scheduler.after(nature, random.between(0, 2), () => this.#arrive(sending))
    // The network may bring a request twice.
    if (this.#world.strikes(0.03)) {
      this.#world.reach('requestDoubled')
      scheduler.after(nature, random.between(0, 300), () => this.#arrive(sending))
    }
    const waiter = sending
    waiter.stopWaiting = scheduler.after(nature, TIMEOUT_MS, () => {
      this.#world.reach('clientAskedAgain')
      this.#try(sending)
    })
  }

  #arrive(sending: Sending): void {
    const engine = this.#engine()
    if (engine === null) return
    const { command } = sending
    const floor = this.#book.arrived(command, engine.clockMs)
    void engine.execute(arrived(command, engine.clockMs)).then((outcome) => {
      if (!engine.life.isAlive) return
      this.#book.answered(command, outcome, floor)
      this.#world.say(() => `  ${engine.life.name} answers ${describe(command)}: ${JSON.stringify(outcome)}`)
      if (this.#world.strikes(0.08)) return this.#world.reach('answerLost')
      this.#world.scheduler.after(this.#world.nature, this.#world.random.between(0, 2), () =>
        this.#learn(sending, outcome),
      )
    })
  }

  #learn(sending: Sending, outcome: CommandOutcome): void {
    const isClear = outcome.status === 'accepted' || outcome.status === 'rejected'
    if (!isClear || sending.outcome !== null) return
    const learner = sending
    learner.outcome = outcome
    sending.stopWaiting()
    this.#learned += 1
  }
}

function describe({ type, commandId, auctionId, data, actor }: Command): string {
  const { confirmations: _, ...figures } = data as Record<string, unknown>
  const what = type === 'DraftAuction' ? '' : JSON.stringify(figures)
  return `${type} ${commandId.slice(-4)} on ${auctionId.slice(-1)} by ${(actor.userId ?? '').slice(-2)} ${what}`
}

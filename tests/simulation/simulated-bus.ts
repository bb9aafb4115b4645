import type { Bus } from '@zuschlag/engine/transport/bus'
import type { World } from './world.ts'

type Handler = (message: unknown) => void

/** A bus whose hints are lost, doubled, late and out of order. */
export class SimulatedBus implements Bus {
  readonly #world: World
  readonly #handlers = new Map<string, Set<Handler>>()

  constructor(world: World) {
    this.#world = world
  }

  publish(subject: string, message: unknown): void {
    const { random } = this.#world
    const isLost = this.#world.strikes(0.15)
    const copies = isLost ? 0 : this.#world.strikes(0.15) ? 2 : 1
    if (copies !== 1) this.#world.reach(isLost ? 'hintLost' : 'hintDoubled')
    for (let copy = 0; copy < copies; copy += 1) {
      const ms = this.#world.strikes(0.1) ? random.between(50, 1500) : random.between(0, 3)
      this.#world.scheduler.after(this.#world.nature, ms, () => {
        for (const handler of this.#handlers.get(subject) ?? []) handler(message)
      })
    }
  }

  subscribe(subject: string, handler: Handler): () => void {
    const handlers = this.#handlers.get(subject) ?? new Set<Handler>()
    this.#handlers.set(subject, handlers.add(handler))
    return () => void handlers.delete(handler)
  }

  close(): void {
    this.#handlers.clear()
  }
}

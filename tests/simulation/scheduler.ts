import type { Random } from './random.ts'

/** Something that can die. What it still had to do is never done. */
export type Life = { readonly name: string; isAlive: boolean }

type Task = { readonly at: number; readonly life: Life; readonly run: () => void }

/**
 * Virtual time, and the order of everything in it. Nothing in a simulated world waits for anything else:
 * timers, the network, the disk and the database all come through here. Of what is due, chance decides what
 * comes first.
 */
export class Scheduler {
  nowMs = 0
  readonly #random: Random
  readonly #tasks: Task[] = []

  constructor(random: Random) {
    this.#random = random
  }

  /** Runs a task after so many milliseconds, if its owner still lives then; the answer calls it off. */
  after(life: Life, ms: number, run: () => void): () => void {
    const task = { at: this.nowMs + Math.max(0, ms), life, run }
    this.#tasks.push(task)
    return () => {
      const index = this.#tasks.indexOf(task)
      if (index >= 0) this.#drop(index)
    }
  }

  wait(life: Life, ms: number): Promise<void> {
    return new Promise((resolve) => {
      this.#tasks.push({ at: this.nowMs + Math.max(0, ms), life, run: resolve })
    })
  }

  /** When the next task is due; infinite where there is none. */
  get nextMs(): number {
    let next = Infinity
    for (const { at, life } of this.#tasks) if (life.isAlive && at < next) next = at
    return next
  }

  /** Lets time pass without running anything, as a machine that sleeps or is busy elsewhere. */
  sleepUntil(ms: number): void {
    this.nowMs = Math.max(this.nowMs, ms)
  }

  /** Runs one of the tasks that are due first. */
  runOne(): void {
    const next = this.nextMs
    if (next === Infinity) return
    this.nowMs = Math.max(this.nowMs, next)
    let due = 0
    let chosen = -1
    for (let index = this.#tasks.length - 1; index >= 0; index -= 1) {
      const { at, life } = this.#tasks[index] as Task
      if (!life.isAlive) {
        this.#drop(index)
        if (chosen > index) chosen -= 1
      } else if (at <= this.nowMs) {
        due += 1
        // Each of those that are due is the chosen one with the same probability.
        if (this.#random.next() * due < 1) chosen = index
      }
    }
    const { run } = this.#tasks[chosen] as Task
    this.#drop(chosen)
    run()
  }

  #drop(index: number): void {
    this.#tasks.splice(index, 1)
  }
}

/**
 * Lets everything happen that waits for nothing but its turn: the next tick comes when no promise has
 * anything left to do. Nothing in a simulated world waits for the machine, so there is no need to ask the
 * event loop, which costs more than most steps.
 */
export function turn(): Promise<void> {
  return new Promise((resolve) => {
    process.nextTick(resolve)
  })
}

import type { ChildProcess } from 'node:child_process'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

/** A process of clients: their work and their memory are not the product's. One order at a time, one answer to each. */
export class Child<Order extends object, Answer> {
  readonly #process: ChildProcess

  constructor(script: string) {
    this.#process = fork(path.join(import.meta.dirname, script), { serialization: 'advanced' })
  }

  /** @throws Error where the process ended instead */
  async ask(order: Order): Promise<Answer> {
    const ended = once(this.#process, 'exit').then(([code]) => {
      throw new Error(`A process of clients ended with ${String(code)}`)
    })
    const answered = once(this.#process, 'message') as Promise<[Answer]>
    this.#process.send(order)
    const [answer] = await Promise.race([answered, ended])
    return answer
  }

  stop(): void {
    this.#process.kill('SIGKILL')
  }
}

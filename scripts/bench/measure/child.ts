import { type ChildProcess, fork } from 'node:child_process'

/**
 * A process of clients: their work and their memory are not the product's. One order at a time, one answer to
 * each.
 */
export class Child<Order extends object, Answer> {
  readonly #process: ChildProcess
  #asked: PromiseWithResolvers<Answer> | null = null

  constructor(script: URL) {
    this.#process = fork(script, { serialization: 'advanced' })
    this.#process.on('message', (answer) => this.#asked?.resolve(answer as Answer))
    this.#process.once('exit', (code) => {
      this.#asked?.reject(new Error(`A process of clients ended with ${String(code)}`))
    })
  }

  /** @throws Error where the process ended instead */
  ask(order: Order): Promise<Answer> {
    const asked = Promise.withResolvers<Answer>()
    this.#asked = asked
    this.#process.send(order)
    return asked.promise
  }

  stop(): void {
    this.#process.kill('SIGKILL')
  }
}

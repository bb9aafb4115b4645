import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

export type Burst = { readonly path: string; readonly cookie: string | undefined }
export type BurstAnswer = {
  readonly statuses: readonly string[]
  /** Milliseconds since 1970. */
  readonly from: number
  readonly ms: number
}

/** Sends requests at once, one burst after the other. */
export class Bursts {
  readonly #worker: Worker

  constructor(port: number, parallel: number) {
    this.#worker = new Worker(new URL('burst.thread.ts', import.meta.url), { workerData: { port, parallel } })
  }

  async send(burst: Burst): Promise<BurstAnswer> {
    this.#worker.postMessage(burst)
    const [answer] = (await once(this.#worker, 'message')) as [BurstAnswer]
    return answer
  }

  async close(): Promise<void> {
    await this.#worker.terminate()
  }
}

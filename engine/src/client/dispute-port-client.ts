import type { MessagePort } from 'node:worker_threads'
import type { Result } from '@zuschlag/contracts/kernel/result'
import { err, ok } from '@zuschlag/contracts/kernel/result'
import { crash, inBackground } from '@zuschlag/contracts/kernel/in-background'
import type { DisputeServiceProblem, DisputeService } from './dispute-service.ts'
import type {
  DisputeResponseMessage,
  DisputeRequest,
  DisputeRequestMessage,
} from './dispute-port-messages.ts'

/** Timeout of a request in milliseconds; shorter than the gateway's request timeout. */
export const DISPUTE_TIMEOUT_MS = 9_000

type Waiting = {
  readonly settle: (answer: Result<unknown, DisputeServiceProblem>) => void
  readonly timer: NodeJS.Timeout
}

export interface DisputePortClient extends DisputeService {
  close(): void
}

/**
 * A dispute service over a message port. A request without an answer in time, or whose thread died, is
 * `unavailable`.
 */
export function disputePortClient(port: MessagePort): DisputePortClient {
  const asker = new Asker(port)
  // The port does not carry types: the answer has the type that the service returned.
  const ask = <T>(question: DisputeRequest) =>
    asker.ask(question).answer as Promise<Result<T, DisputeServiceProblem>>
  return {
    steps: (auctionId, page) => ask({ ask: 'steps', auctionId, ...page }),
    verify: (auctionId) => ask({ ask: 'verify', auctionId }),
    whatIf: (auctionId, question) => ask({ ask: 'whatIf', auctionId, question }),
    async file(auctionId) {
      const { number, answer } = asker.ask({ ask: 'file', auctionId })
      const opened = await answer
      return opened.ok ? ok(piecesOf(number, ask)) : opened
    },
    close: () => asker.close(),
  }
}

async function* piecesOf(
  file: number,
  ask: (question: DisputeRequest) => Promise<Result<string | null, DisputeServiceProblem>>,
): AsyncGenerator<string> {
  let isRead = false
  try {
    for (;;) {
      const piece = await ask({ ask: 'piece', file })
      // An incomplete file must not look complete: the reader gets an error.
      if (!piece.ok) throw new Error(`The dispute file broke off: ${piece.error}`)
      isRead = piece.value === null
      if (piece.value === null) return
      yield piece.value
    }
  } finally {
    if (!isRead) inBackground(ask({ ask: 'leave', file }), crash)
  }
}

class Asker {
  readonly #port: MessagePort
  readonly #waiting = new Map<number, Waiting>()
  #last = 0
  #isOpen = true

  constructor(port: MessagePort) {
    this.#port = port
    port.on('message', ({ number, answer }: DisputeResponseMessage) => this.#settle(number, answer))
    port.on('close', () => this.#end())
  }

  ask(question: DisputeRequest): {
    readonly number: number
    readonly answer: Promise<Result<unknown, DisputeServiceProblem>>
  } {
    this.#last += 1
    const number = this.#last
    if (!this.#isOpen) return { number, answer: Promise.resolve(err('unavailable')) }
    const answer = new Promise<Result<unknown, DisputeServiceProblem>>((settle) => {
      const timer = setTimeout(() => this.#settle(number, err('unavailable')), DISPUTE_TIMEOUT_MS)
      this.#waiting.set(number, { settle, timer })
    })
    this.#port.postMessage({ number, question } satisfies DisputeRequestMessage)
    return { number, answer }
  }

  close(): void {
    this.#port.close()
    this.#end()
  }

  #end(): void {
    this.#isOpen = false
    for (const number of this.#waiting.keys()) this.#settle(number, err('unavailable'))
  }

  #settle(number: number, answer: Result<unknown, DisputeServiceProblem>): void {
    const known = this.#waiting.get(number)
    // A late answer: the caller already has `unavailable`.
    if (known === undefined) return
    this.#waiting.delete(number)
    clearTimeout(known.timer)
    known.settle(answer)
  }
}

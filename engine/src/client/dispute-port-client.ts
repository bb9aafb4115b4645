import type { MessagePort } from 'node:worker_threads'
import type { Result } from '@zuschlag/contracts/kernel/result'
import { err, ok } from '@zuschlag/contracts/kernel/result'
import { crash, inBackground } from '@zuschlag/contracts/kernel/in-background'
import type { DisputeServiceProblem, DisputeService } from './dispute-service.ts'
import type { DisputeRequest } from './serve-dispute-service.ts'
import { PortCalls } from './port-calls.ts'

/** Timeout of a request in milliseconds; shorter than the gateway's request timeout. */
export const DISPUTE_TIMEOUT_MS = 9_000

export interface DisputePortClient extends DisputeService {
  close(): void
}

/**
 * A dispute service over a message port. A request without an answer in time, or whose thread died, is
 * `unavailable`.
 */
export function disputePortClient(port: MessagePort): DisputePortClient {
  const away = err('unavailable' as const)
  const calls = new PortCalls<DisputeRequest, Result<unknown, DisputeServiceProblem>>(port, {
    late: away,
    lost: away,
    closed: away,
  })
  // The port does not carry types: the answer has the type that the service returned.
  const ask = <T>(question: DisputeRequest) =>
    calls.call(question, DISPUTE_TIMEOUT_MS).answer as Promise<Result<T, DisputeServiceProblem>>
  return {
    steps: (auctionId, page) => ask({ ask: 'steps', auctionId, ...page }),
    verify: (auctionId) => ask({ ask: 'verify', auctionId }),
    whatIf: (auctionId, question) => ask({ ask: 'whatIf', auctionId, question }),
    async file(auctionId) {
      const { number, answer } = calls.call({ ask: 'file', auctionId }, DISPUTE_TIMEOUT_MS)
      const opened = await answer
      return opened.ok ? ok(piecesOf(number, ask)) : opened
    },
    close: () => calls.close(),
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

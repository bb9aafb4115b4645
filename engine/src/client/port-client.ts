import type { MessagePort } from 'node:worker_threads'
import type { CommandOutcome } from '@zuschlag/contracts/auction/commands'
import type { EngineClient } from './engine-client.ts'
import type { CommandMessage, OutcomeMessage } from './port-messages.ts'

/** Maximum commands in flight of one client. */
export const IN_FLIGHT_MAX = 4096
/** How long a caller waits if it does not say, in milliseconds. */
export const DEFAULT_TIMEOUT_MS = 10_000

type Waiting = { readonly answer: (outcome: CommandOutcome) => void; readonly timer: NodeJS.Timeout }

export interface PortClient extends EngineClient {
  /** Closes the connection; commands in flight are answered `unknown`. */
  close(): void
}

/**
 * A client over a message port. A command beyond the bound is answered `unavailable` and not sent. A command
 * that was sent and got no answer in time, or whose engine thread died, is `unknown`: repeat it with the same
 * command id to get the outcome.
 */
export function portClient(port: MessagePort, inFlightMax = IN_FLIGHT_MAX): PortClient {
  const waiting = new Map<number, Waiting>()
  let isOpen = true
  let last = 0
  const settle = (number: number, outcome: CommandOutcome): void => {
    const known = waiting.get(number)
    // A late answer: the caller already has `unknown`.
    if (known === undefined) return
    waiting.delete(number)
    clearTimeout(known.timer)
    known.answer(outcome)
  }
  const ended = (): void => {
    isOpen = false
    for (const number of waiting.keys()) settle(number, { status: 'unknown', reason: 'engineGone' })
  }
  port.on('message', ({ number, outcome }: OutcomeMessage) => settle(number, outcome))
  port.on('close', ended)
  return {
    execute(command, { timeoutMs = DEFAULT_TIMEOUT_MS, context } = {}) {
      if (!isOpen) return Promise.resolve({ status: 'unavailable', reason: 'engineGone' })
      if (waiting.size >= inFlightMax)
        return Promise.resolve({ status: 'unavailable', reason: 'tooManyInFlight' })
      last += 1
      const number = last
      return new Promise((answer) => {
        const timer = setTimeout(
          () => settle(number, { status: 'unknown', reason: 'noAnswerInTime' }),
          timeoutMs,
        )
        waiting.set(number, { answer, timer })
        port.postMessage({ number, command, ...(context && { context }) } satisfies CommandMessage)
      })
    },
    close() {
      port.close()
      ended()
    },
  }
}

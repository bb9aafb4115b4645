import type { MessagePort } from 'node:worker_threads'
import type { Command, CommandOutcome } from '@zuschlag/contracts/auction/commands'
import { crash } from '@zuschlag/contracts/kernel/in-background'
import type { CommandContext, EngineClient } from './engine-client.ts'
import { PortCalls, servePortCalls } from './port-calls.ts'

/** Maximum commands in flight of one client. */
export const IN_FLIGHT_MAX = 4096
/** How long a caller waits if it does not say, in milliseconds. */
export const DEFAULT_TIMEOUT_MS = 10_000

type CommandRequest = { readonly command: Command; readonly context?: CommandContext }

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
  const calls = new PortCalls<CommandRequest, CommandOutcome>(port, {
    late: { status: 'unknown', reason: 'noAnswerInTime' },
    lost: { status: 'unknown', reason: 'engineGone' },
    closed: { status: 'unavailable', reason: 'engineGone' },
  })
  return {
    execute(command, { timeoutMs = DEFAULT_TIMEOUT_MS, context } = {}) {
      if (calls.inFlight >= inFlightMax)
        return Promise.resolve({ status: 'unavailable', reason: 'tooManyInFlight' })
      return calls.call({ command, ...(context && { context }) }, timeoutMs).answer
    },
    close: () => calls.close(),
  }
}

/**
 * Answers the commands of a port with an engine. The answer ends it: commands that come later are not taken.
 */
export function servePort(port: MessagePort, engine: EngineClient): () => void {
  const answerTo = (request: unknown): Promise<CommandOutcome> => {
    const { command, context } = request as CommandRequest
    return engine.execute(command, context && { context })
  }
  return servePortCalls(port, answerTo, crash)
}

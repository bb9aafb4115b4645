import type { CommandOutcome } from '@zuschlag/contracts/auction/commands'
import type { EngineClient } from '@zuschlag/engine/client/engine-client'
import type { Logger } from '../../kernel/logger.ts'
import { requestContext } from '../../kernel/request-context.ts'
import type { Tracing } from '../../kernel/tracing.ts'

/** The engine, with a line and a span for each command: the ids that lead from a request to its event. */
export function observedEngine(engine: EngineClient, logger: Logger, tracing?: Tracing): EngineClient {
  return {
    async execute(command, options = {}) {
      const request = requestContext.getStore()
      const span = tracing?.begin(command.type, request?.traceparent)
      const requestId = request?.requestId
      const context = {
        ...(requestId !== undefined && { requestId }),
        ...(span !== undefined && { traceparent: span.traceparent }),
      }
      const startedAt = performance.now()
      const outcome = await engine.execute(command, { ...options, context })
      const ids = { requestId, commandId: command.commandId, auctionId: command.auctionId }
      span?.end({ 'zuschlag.command': command.commandId, 'zuschlag.auction': command.auctionId })
      const ms = Math.round(performance.now() - startedAt)
      const line = { ...ids, command: command.type, ...described(outcome), ms }
      if (outcome.status === 'accepted' || outcome.status === 'rejected') logger.debug(line, 'command')
      else logger.warn(line, 'command not decided')
      return outcome
    },
  }
}

function described(outcome: CommandOutcome): object {
  switch (outcome.status) {
    case 'accepted':
      return { outcome: 'accepted', revision: outcome.receipt.revision, duplicate: outcome.duplicate }
    case 'rejected':
      return { outcome: outcome.rejection.code }
    case 'unavailable':
    case 'unknown':
      return { outcome: outcome.status, reason: outcome.reason }
  }
}

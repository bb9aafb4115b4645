import type { CommandOutcome } from '@zuschlag/contracts/auction/commands'
import type { EngineClient } from '@zuschlag/engine/client/engine-client'
import type { Logger } from '../../kernel/logger.ts'
import type { Metrics } from '../../kernel/metrics/metrics.ts'
import { requestContext } from '../../kernel/request-context.ts'
import type { Tracing } from '../../kernel/tracing.ts'

type Observers = {
  readonly logger: Logger
  readonly metrics: Pick<Metrics, 'commandsInFlight'>
  readonly tracing?: Tracing
}

/**
 * The engine with a log line, a span and a gauge for each command. The ids lead from a request to its event;
 * the gauge counts the commands that wait for the engine. A command whose request was answered meanwhile,
 * since the database took too long, is not sent: no bid is placed long after its bidder has read an answer.
 */
export function observedEngine(engine: EngineClient, observers: Observers): EngineClient {
  const { logger, metrics, tracing } = observers
  return {
    async execute(command, options = {}) {
      const request = requestContext.getStore()
      if (request?.cancellation.signal.aborted === true) {
        logger.warn({ requestId: request.requestId, commandId: command.commandId }, 'command came too late')
        return { status: 'unavailable', reason: 'requestGivenUp' }
      }
      const span = tracing?.startSpan(command.type, request?.traceparent)
      const requestId = request?.requestId
      const context = {
        ...(requestId !== undefined && { requestId }),
        ...(span !== undefined && { traceparent: span.traceparent }),
      }
      const startedAt = performance.now()
      metrics.commandsInFlight.inc()
      const outcome = await engine
        .execute(command, { ...options, context })
        .finally(() => metrics.commandsInFlight.dec())
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

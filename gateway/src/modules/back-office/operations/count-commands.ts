import type { EngineClient } from '@zuschlag/engine/client/engine-client'
import type { Metrics } from '../../../kernel/metrics/metrics.ts'

/** The engine, with a figure of the commands that wait for its answer: the queue as this gateway sees it. */
export function countCommands(engine: EngineClient, { commandsUnderWay }: Metrics): EngineClient {
  return {
    async execute(command, options) {
      commandsUnderWay.inc()
      try {
        return await engine.execute(command, options)
      } finally {
        commandsUnderWay.dec()
      }
    },
  }
}

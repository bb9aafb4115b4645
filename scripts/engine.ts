import { openWiring } from '@zuschlag/engine/bus/wiring'
import { createStatusServer } from '@zuschlag/gateway/http/status-server'
import { needed, runProcess } from './processes/run-process.ts'
import { eventLogOf } from './product/layout.ts'
import { startEngine } from './product/threads.ts'
import { openTracing } from './product/tracing.ts'
import { natsCheck } from './product/wiring.ts'

// An engine alone: the writer of the log, or one that stands by until the writer is gone.
await runProcess('engine', async ({ configuration, parts, logger, onLoss }) => {
  const wiring = { kind: 'nats', url: needed(configuration.natsUrl, 'NATS_URL') } as const
  const { partitions, port } = configuration
  const { link, close } = await openWiring(wiring, 'zuschlag-engine-status')
  parts.add(close)
  const log = eventLogOf(configuration)
  const tracing = await openTracing(configuration, 'engine', parts)
  const engine = await startEngine({ log, wiring, partitions, logger, onLoss, tracing }, parts)
  // One that stands by is ready too: ready to follow.
  const { name, check } = engine.readiness
  const standsBy = { name, check: async () => ((await check()) === 'starting' ? 'starting' : null) }
  const server = createStatusServer([natsCheck(link), standsBy], [engine.metrics])
  parts.add(() => server.close())
  return server.listen(port)
})

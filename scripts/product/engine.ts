import { connectTransport } from '@zuschlag/engine/transport/connect-transport'
import { requireNatsConfig, runProcess, serveStatus } from './run-process.ts'
import { deadlineFileOf, eventLogOf } from './layout.ts'
import { logReadiness } from './reach-log.ts'
import { assertUsableLog } from './readable-log.ts'
import { startEngine } from './threads.ts'
import { openTracing } from './tracing.ts'
import { natsCheck } from './transport.ts'

// An engine alone: the writer of the log, or one that stands by until the writer is gone.
await runProcess('engine', async (context) => {
  const { configuration, cleanups, logger, onLoss, watchdog } = context
  const transportConfig = requireNatsConfig(configuration)
  const log = eventLogOf(configuration)
  await assertUsableLog(log)
  const { partitions } = configuration
  const { link, close } = await connectTransport(transportConfig, 'zuschlag-engine-status', (text) =>
    logger.warn(text),
  )
  cleanups.defer(close)
  const tracing = await openTracing(configuration, 'engine', cleanups)
  const engine = startEngine(
    {
      log,
      transportConfig,
      partitions,
      deadlineFile: deadlineFileOf(configuration),
      logger,
      onLoss,
      tracing,
      watchdog,
    },
    cleanups,
  )
  await engine.ready
  // One that stands by is ready too: ready to follow.
  const standsBy = {
    ...engine.readiness,
    check: async () => {
      const missing = await engine.readiness.check()
      return missing === 'standby' ? null : missing
    },
  }
  const checks = [natsCheck(link), await logReadiness(log, cleanups), standsBy]
  return serveStatus(context, checks, engine.metrics)
})

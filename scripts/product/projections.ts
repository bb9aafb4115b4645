import { connectTransport } from '@zuschlag/engine/transport/connect-transport'
import { databaseCheck } from '@zuschlag/gateway/edge/http/health'
import { openDatabase, poolOf } from '@zuschlag/gateway/kernel/database'
import { requireSetting, requireNatsConfig, runProcess, serveStatus } from './run-process.ts'
import { eventLogOf } from './layout.ts'
import { assertUsableLog } from './readable-log.ts'
import { startProjections } from './threads.ts'
import { natsCheck } from './transport.ts'

// The projections alone: they keep the read models at the end of the log, or stand by until those who do are
// gone.
await runProcess('projections', async (context) => {
  const { configuration, cleanups, logger, onLoss, watchdog } = context
  const transportConfig = requireNatsConfig(configuration)
  const databaseUrl = requireSetting(configuration.databaseUrl, 'DATABASE_URL')
  const log = eventLogOf(configuration)
  await assertUsableLog(log)
  const { link, close } = await connectTransport(transportConfig, 'zuschlag-projections-status', (text) =>
    logger.warn(text),
  )
  cleanups.defer(close)
  const options = { log, transportConfig, databaseUrl, logger, onLoss, watchdog }
  const { ready, readiness, metrics } = startProjections(options, cleanups)
  await ready
  const standsBy = {
    ...readiness,
    check: async () => {
      const missing = await readiness.check()
      return missing === 'standby' ? null : missing
    },
  }
  // Asked by itself: projections need the database only when something is bid.
  const database = openDatabase(databaseUrl, poolOf(1, logger))
  cleanups.defer(() => database.destroy())
  return serveStatus(context, [databaseCheck(database), natsCheck(link), standsBy], metrics)
})

import { connectTransport } from '@zuschlag/engine/transport/connect-transport'
import { createStatusServer } from '@zuschlag/gateway/edge/http/status-server'
import { requireSetting, requireNatsConfig, runProcess } from './processes/run-process.ts'
import { eventLogOf } from './product/layout.ts'
import { assertUsableLog } from './product/readable-log.ts'
import { startProjections } from './product/threads.ts'
import { natsCheck } from './product/transport.ts'

// The projections alone: they keep the read models at the end of the log, or stand by until those who do are
// gone.
await runProcess('projections', async ({ configuration, cleanups, logger, onLoss, watchdog }) => {
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
  const server = createStatusServer(
    [natsCheck(link), standsBy, watchdog.readiness],
    [metrics, watchdog.metrics],
    configuration.operatorNetwork,
  )
  cleanups.defer(() => server.close())
  return server.listen(configuration.port, configuration.hosts)
})

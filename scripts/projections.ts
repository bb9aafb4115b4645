import { connectTransport } from '@zuschlag/engine/transport/connect-transport'
import { createStatusServer } from '@zuschlag/gateway/edge/http/status-server'
import { needed, neededWiring, runProcess } from './processes/run-process.ts'
import { eventLogOf } from './product/layout.ts'
import { assertUsableLog } from './product/readable-log.ts'
import { startProjections } from './product/threads.ts'
import { natsCheck } from './product/transport.ts'

// The projections alone: they keep the read models at the end of the log, or stand by until those who do are gone.
await runProcess('projections', async ({ configuration, parts, logger, onLoss, watchdog }) => {
  const wiring = neededWiring(configuration)
  const databaseUrl = needed(configuration.databaseUrl, 'DATABASE_URL')
  const log = eventLogOf(configuration)
  await assertUsableLog(log)
  const { link, close } = await connectTransport(wiring, 'zuschlag-projections-status', (text) =>
    logger.warn(text),
  )
  parts.add(close)
  const options = { log, wiring, databaseUrl, logger, onLoss, watchdog }
  const { ready, readiness, metrics } = startProjections(options, parts)
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
  parts.add(() => server.close())
  return server.listen(configuration.port, configuration.hosts)
})

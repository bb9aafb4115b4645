import { connectTransport } from '@zuschlag/engine/transport/connect-transport'
import { databaseCheck } from '@zuschlag/gateway/edge/http/health'
import { createStatusServer } from '@zuschlag/gateway/edge/http/status-server'
import knex from 'knex'
import { requireSetting, requireNatsConfig, runProcess } from './processes/run-process.ts'
import { mailData } from './product/mail-data.ts'
import { startMail } from './product/threads.ts'
import { natsCheck } from './product/transport.ts'

// Mails and notices alone. Several share the work: each claims what it is about to send.
await runProcess('mails', async ({ configuration, cleanups, logger, onLoss, watchdog }) => {
  const transportConfig = requireNatsConfig(configuration)
  const databaseUrl = requireSetting(configuration.databaseUrl, 'DATABASE_URL')
  const publicUrl = requireSetting(configuration.publicUrl, 'PUBLIC_URL')
  const data = mailData(configuration, publicUrl, databaseUrl)
  const { link, close } = await connectTransport(transportConfig, 'zuschlag-mails-status', (text) =>
    logger.warn(text),
  )
  cleanups.defer(close)
  const database = knex({ client: 'pg', connection: databaseUrl, pool: { min: 0, max: 1 } })
  cleanups.defer(() => database.destroy())
  const { ready, readiness, metrics } = startMail(data, { logger, onLoss }, cleanups)
  await ready
  const checks = [databaseCheck(database), natsCheck(link), readiness, watchdog.readiness]
  const server = createStatusServer(checks, [metrics, watchdog.metrics], configuration.operatorNetwork)
  cleanups.defer(() => server.close())
  return server.listen(configuration.port, configuration.hosts)
})

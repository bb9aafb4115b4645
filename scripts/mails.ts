import { connectTransport } from '@zuschlag/engine/transport/connect-transport'
import { databaseCheck } from '@zuschlag/gateway/edge/http/health'
import { createStatusServer } from '@zuschlag/gateway/edge/http/status-server'
import knex from 'knex'
import { needed, neededWiring, runProcess } from './processes/run-process.ts'
import { mailData } from './product/mail-data.ts'
import { startMail } from './product/threads.ts'
import { natsCheck } from './product/transport.ts'

// Mails and notices alone. Several share the work: each claims what it is about to send.
await runProcess('mails', async ({ configuration, parts, logger, onLoss, watchdog }) => {
  const wiring = neededWiring(configuration)
  const databaseUrl = needed(configuration.databaseUrl, 'DATABASE_URL')
  const address = needed(configuration.publicUrl, 'PUBLIC_URL')
  const data = mailData(configuration, address, databaseUrl)
  const { link, close } = await connectTransport(wiring, 'zuschlag-mails-status', (text) => logger.warn(text))
  parts.add(close)
  const database = knex({ client: 'pg', connection: databaseUrl, pool: { min: 0, max: 1 } })
  parts.add(() => database.destroy())
  const { ready, readiness, metrics } = startMail(data, { logger, onLoss }, parts)
  await ready
  const checks = [databaseCheck(database), natsCheck(link), readiness, watchdog.readiness]
  const server = createStatusServer(checks, [metrics, watchdog.metrics], configuration.operatorNetwork)
  parts.add(() => server.close())
  return server.listen(configuration.port, configuration.hosts)
})

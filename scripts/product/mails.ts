import { connectTransport } from '@zuschlag/engine/transport/connect-transport'
import { databaseCheck } from '@zuschlag/gateway/edge/http/health'
import { openDatabase, poolOf } from '@zuschlag/gateway/kernel/database'
import { requireSetting, requireNatsConfig, runProcess, serveStatus } from './run-process.ts'
import { mailData } from './mail-data.ts'
import { startMail } from './threads.ts'
import { natsCheck } from './transport.ts'

// Mails and notices alone. Several share the work: each claims what it is about to send.
await runProcess('mails', async (context) => {
  const { configuration, cleanups, logger, onLoss } = context
  const transportConfig = requireNatsConfig(configuration)
  const databaseUrl = requireSetting(configuration.databaseUrl, 'DATABASE_URL')
  const publicUrl = requireSetting(configuration.publicUrl, 'PUBLIC_URL')
  const data = mailData(configuration, publicUrl, databaseUrl)
  const { link, close } = await connectTransport(transportConfig, 'zuschlag-mails-status', (text) =>
    logger.warn(text),
  )
  cleanups.defer(close)
  const database = openDatabase(databaseUrl, poolOf(1, logger))
  cleanups.defer(() => database.destroy())
  const { ready, readiness, metrics } = startMail(data, { logger, onLoss }, cleanups)
  await ready
  return serveStatus(context, [databaseCheck(database), natsCheck(link), readiness], metrics)
})

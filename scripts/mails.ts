import { createStatusServer } from '@zuschlag/gateway/http/status-server'
import { needed, runProcess } from './processes/run-process.ts'
import { mailData } from './product/mail-data.ts'
import { startMail } from './product/threads.ts'

// Mails and notices alone. Several share the work: each claims what it is about to send.
await runProcess('mails', async ({ configuration, parts, logger, onLoss }) => {
  needed(configuration.natsUrl, 'NATS_URL')
  const databaseUrl = needed(configuration.databaseUrl, 'DATABASE_URL')
  const address = needed(configuration.publicUrl, 'PUBLIC_URL')
  const data = mailData(configuration, address, databaseUrl)
  const { readiness } = await startMail(data, { logger, onLoss }, parts)
  const server = createStatusServer([readiness], [])
  parts.add(() => server.close())
  return server.listen(configuration.port)
})

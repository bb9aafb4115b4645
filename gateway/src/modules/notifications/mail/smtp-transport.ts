import { createTransport } from 'nodemailer'
import { mimeOf } from './mime.ts'
import type { MailTransport } from './transport.ts'
import { MailRefused } from './transport.ts'

const CONNECT_TIMEOUT_MS = 10_000
const SILENCE_TIMEOUT_MS = 20_000
const CONNECTIONS_MAX = 2
const ERROR_LENGTH_MAX = 300

/** Sends over the mail server that `SMTP_URL` names. */
export function smtpTransport(url: string): MailTransport {
  const mailer = createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS_MAX,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
  })
  return {
    async send(message) {
      try {
        await mailer.sendMail(mimeOf(message))
      } catch (error) {
        throw refusalOf(error)
      }
    },
    close: () => mailer.close(),
  }
}

/**
 * A 5xx response to a mail is permanent. Errors of the connection (a wrong password, a missing permission) do
 * not concern the mail and are retried.
 */
function refusalOf(error: unknown): MailRefused {
  if (!(error instanceof Error)) return new MailRefused('failed', false)
  const { responseCode, code } = error as { responseCode?: unknown; code?: unknown }
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  const isPermanent = isAboutMail && typeof responseCode === 'number' && responseCode >= 500
  return new MailRefused(error.message.slice(0, ERROR_LENGTH_MAX), isPermanent, { code, responseCode })
}

import { createTransport } from 'nodemailer'
import { mimeOf } from './mime.ts'
import type { MailTransport } from './transport.ts'
import { MailRefused } from './transport.ts'

const CONNECT_TIMEOUT_MS = 10_000
const SILENCE_TIMEOUT_MS = 20_000
/** Four mails of a claim must time out before the claim expires. */
export const SEND_TIMEOUT_MS = 40_000
const CONNECTIONS_MAX = 2
const ERROR_LENGTH_MAX = 300

/**
 * Sends over the mail server that `SMTP_URL` names.
 * @param timeoutMs of one mail as a whole: a server that keeps answering a little is never silent
 */
export function smtpTransport(url: string, timeoutMs = SEND_TIMEOUT_MS): MailTransport {
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
        await mailer.sendMail({ ...mimeOf(message), signal: AbortSignal.timeout(timeoutMs) })
      } catch (error) {
        throw refusalOf(error)
      }
    },
    close: () => mailer.close(),
  }
}

/** Status codes (RFC 3463) and words by which a server refuses the sender, at whatever command. */
const SENDER_REFUSED = /\b5\.(?:1\.[78]|7\.\d{1,3})\b|\bsender (?:address )?(?:rejected|denied|refused)/i

/**
 * A 5xx response to a recipient or to the content is permanent. Errors of the connection (a wrong password)
 * and of the sender (a changed address, a missing permission) concern every mail and are retried.
 */
function refusalOf(error: unknown): MailRefused {
  if (!(error instanceof Error)) return new MailRefused('failed', false)
  const { responseCode, code, command } = error as {
    responseCode?: unknown
    code?: unknown
    command?: unknown
  }
  const isAboutSender = command === 'MAIL FROM' || SENDER_REFUSED.test(error.message)
  const isAboutMail = !isAboutSender && (code === 'EENVELOPE' || code === 'EMESSAGE')
  const isPermanent = isAboutMail && typeof responseCode === 'number' && responseCode >= 500
  return new MailRefused(error.message.slice(0, ERROR_LENGTH_MAX), isPermanent, { code, responseCode })
}

import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'

/** A rendered mail; the transport decides how it is sent. */
export type OutgoingMessage = {
  /** Derived from the row: mail programs show a mail that is sent twice after a crash once. */
  readonly messageId: string
  readonly date: Date
  readonly from: MailAddress
  readonly to: MailAddress
  readonly replyTo: string | null
  readonly subject: string
  readonly html: string
  readonly text: string
  /** URL for one-click unsubscribe (RFC 8058); null if there is nothing to unsubscribe from. */
  readonly unsubscribeUrl: string | null
  /** Pictures that the HTML shows by `cid:`. */
  readonly pictures: readonly { readonly contentId: string; readonly png: Buffer }[]
  /** PDFs to keep. */
  readonly attachments: readonly { readonly name: string; readonly pdf: Buffer }[]
  readonly headers: Readonly<Record<string, string>>
}

type MailAddress = { readonly name: string; readonly address: string }

/** Why a mail was rejected. `permanent`: it never succeeds; everything else is retried. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
  readonly isPermanent: boolean
  /** What kind of failure it was, as the mail program says. */
  readonly code: unknown
  /** What the server answered, as a number. */
  readonly responseCode: unknown

  constructor(message: string, isPermanent: boolean, codes: { code?: unknown; responseCode?: unknown } = {}) {
    super(message)
    this.isPermanent = isPermanent
    this.code = codes.code
    this.responseCode = codes.responseCode
  }
}

export interface MailTransport {
  /** @throws MailRefused */
  send(message: OutgoingMessage): Promise<void>
  close(): void
}

/** A message as nodemailer takes it. Addresses are objects, never text that is parsed again. */
export function mimeOf(message: OutgoingMessage): SendMailOptions {
  const { messageId, date, from, to, replyTo, subject, html, text, unsubscribeUrl, pictures, headers } =
    message
  return {
    messageId,
    date,
    from: { ...from },
    to: { ...to },
    ...(replyTo === null ? {} : { replyTo: { name: '', address: replyTo } }),
    subject,
    html,
    text,
    attachments: [
      ...pictures.map(({ contentId, png }) => ({
        filename: 'logo.png',
        content: png,
        cid: contentId,
        contentType: 'image/png',
        contentDisposition: 'inline' as const,
      })),
      ...message.attachments.map(({ name, pdf }) => ({
        filename: name,
        content: pdf,
        contentType: 'application/pdf',
        contentDisposition: 'attachment' as const,
      })),
    ],
    headers: {
      ...headers,
      ...(unsubscribeUrl === null
        ? {}
        : {
            'List-Unsubscribe': { prepared: true, value: `<${unsubscribeUrl}>` },
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
    },
    // No part of a mail is ever read from a disk or fetched from a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/**
 * Writes each mail into a folder as an `.eml` file that mail programs open. Written twice, it is still one
 * file.
 */
export function folderTransport(folder: string): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(message) {
      const { message: bytes } = await composer.sendMail(mimeOf(message))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = join(folder, fileNameOf(message.date, message.messageId))
      await writeFile(`${file}.new`, bytes, { mode: 0o600 })
      await rename(`${file}.new`, file)
    },
    close: () => composer.close(),
  }
}

/** `2026-11-21T18-00-00-000Z_<id>.eml`: names in the order of time. */
function fileNameOf(date: Date, messageId: string): string {
  const id = messageId.slice(1, messageId.indexOf('@'))
  return `${date.toISOString().replaceAll(/[:.]/g, '-')}_${id}.eml`
}

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

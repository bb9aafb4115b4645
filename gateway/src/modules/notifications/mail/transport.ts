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

export type MailAddress = { readonly name: string; readonly address: string }

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

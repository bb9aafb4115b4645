/** A mail as it goes out; how is the transport's business. */
export type OutgoingMessage = {
  /** Made from the row: a mail that is sent twice after a crash is one mail to the reader's program. */
  readonly messageId: string
  readonly date: Date
  readonly from: MailAddress
  readonly to: MailAddress
  readonly replyTo: string | null
  readonly subject: string
  readonly html: string
  readonly text: string
  /** What a mail program posts to when its reader unsubscribes (RFC 8058); null where there is nothing to leave. */
  readonly unsubscribeUrl: string | null
  /** Pictures that the HTML shows by `cid:`. */
  readonly pictures: readonly { readonly contentId: string; readonly png: Buffer }[]
  readonly headers: Readonly<Record<string, string>>
}

export type MailAddress = { readonly name: string; readonly address: string }

/** Why a mail was not taken. `permanent`: it never will be; everything else is worth another attempt. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
  readonly isPermanent: boolean

  constructor(message: string, isPermanent: boolean) {
    super(message)
    this.isPermanent = isPermanent
  }
}

export interface MailTransport {
  /** @throws MailRefused */
  send(message: OutgoingMessage): Promise<void>
  close(): void
}

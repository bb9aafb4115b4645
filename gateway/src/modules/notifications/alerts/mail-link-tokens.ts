import { createHash, createHmac } from 'node:crypto'

/** What a link of a mail is for; a token of one purpose is none of another. */
type MailLinkPurpose = 'price-alert' | 'confirm-price-alert' | 'saved-search' | 'confirm-saved-search'

/** Token of a link that works without signing in: it cannot be guessed without the server's secret. */
export function mailLinkToken(secret: string, purpose: MailLinkPurpose, id: string): string {
  return createHmac('sha256', secret).update(`${purpose}:${id}`).digest('base64url')
}

/** What the table keeps of a token. */
export function mailLinkTokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

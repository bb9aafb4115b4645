import { createHash, createHmac } from 'node:crypto'

/** Token to cancel a price alert without signing in: it cannot be guessed without the server's secret. */
export function priceAlertToken(secret: string, priceAlertId: string): string {
  return createHmac('sha256', secret).update(`price-alert:${priceAlertId}`).digest('base64url')
}

/** What the table keeps of a token. */
export function priceAlertTokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

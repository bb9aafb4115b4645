import {
  exchangeShortToken,
  verifyConfirmEmail,
  verifyResetPassword,
  type ShortTokenResult,
  type TokenCheck,
  type TokenPurpose,
} from '@zuschlag/contracts/account/set-password'
import type { AuctionId, TenantId } from '@zuschlag/contracts/kernel/ids'
import { callForBody } from '../../../kernel/api/call.ts'

/** What a link carries by itself: the long form of a short token. */
export type LinkIdentity = { email: string; tenantId: TenantId | null; code: string }

/**
 * Where a short token leads. `signIn`: it was used or has expired, and its account has a password already.
 */
export type ExchangedToken =
  | { kind: 'link'; purpose: TokenPurpose | null; identity: LinkIdentity; auctionId: AuctionId | null }
  | { kind: 'signIn'; email: string; auctionId: AuctionId | null; isSeller: boolean }
  | { kind: 'invalid' }

export async function exchangeToken(token: string): Promise<ExchangedToken> {
  return readTokenExchange(await callForBody(exchangeShortToken, { body: { token } }))
}

export function readTokenExchange(result: ShortTokenResult): ExchangedToken {
  const { isValid, hasPassword, email, tenantId, code, purpose, auctionId, isSeller } = result
  if (isValid && email !== null && code !== null) {
    return { kind: 'link', purpose, identity: { email, tenantId, code }, auctionId }
  }
  return hasPassword && email !== null ? { kind: 'signIn', email, auctionId, isSeller } : { kind: 'invalid' }
}

/** Asks whether a link is still good, and whose it is. */
export async function checkLink(purpose: TokenPurpose, identity: LinkIdentity): Promise<TokenCheck> {
  const { email, tenantId, code } = identity
  const endpoint = purpose === 'confirmEmail' ? verifyConfirmEmail : verifyResetPassword
  return callForBody(endpoint, { body: { email, code, tenantId: tenantId ?? undefined } })
}

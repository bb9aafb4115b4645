import type { z } from 'zod'
import type { beginAccessRequest } from '@zuschlag/contracts/access-requests/own-access-request'
import type { AuctionDetailsRow } from '@zuschlag/projections/auction-details/table'
import type { Knex } from 'knex'
import type { RateLimits, Spending } from '../../../edge/rate-limits/rate-limits.ts'
import { enqueueMail } from '../../../kernel/outbox/outbox.ts'
import type { Origin } from '../../identity/accounts/audit-trail.ts'
import { findOrCreateAccountByEmail } from '../../identity/accounts/find-or-create-account.ts'
import type { AccountTokens } from '../../identity/accounts/account-tokens.ts'
import { accessRequestLink, auctionMailOf } from '../../notifications/alerts/auction-mail.ts'

type Dependencies = {
  readonly knex: Knex
  readonly tokens: AccountTokens
  readonly rateLimits: RateLimits
  readonly publicUrl: string
}

type Person = z.output<NonNullable<(typeof beginAccessRequest)['body']>> & {
  /** Asked by the tenant to request access, after an enquiry. */
  readonly isInvited?: boolean
}

/**
 * Mails a link to the request: to somebody without a password one to set it first. The caller sees no
 * difference, also where its account is suspended. Answers what the address has left of such mails: where it
 * got too many, nothing is sent, which a broker has to know and a visitor must not.
 */
export async function startAccessRequest(
  { knex, tokens, rateLimits, publicUrl }: Dependencies,
  auction: AuctionDetailsRow,
  person: Person,
  origin: Origin,
): Promise<Spending> {
  const spending = await rateLimits.spend('requestMail', person.email.toLowerCase())
  if (!spending.ok) return spending
  const isInvited = person.isInvited === true
  const user = await findOrCreateAccountByEmail(knex, person, isInvited ? 'inviter' : 'visitor', origin)
  if (user.suspendedAt !== null || user.deletedAt !== null) return spending
  const { auctionId, tenantId } = auction
  const request = accessRequestLink(publicUrl, auctionId)
  await knex.transaction(async (transaction) => {
    const of = { id: auctionId, isSeller: auction.sellType === 1 }
    const token = { purpose: 'signUp', userId: user.id, tenantId: null, auction: of } as const
    const { auction: shown, ...reply } = await auctionMailOf(knex, auction)
    const signUp = user.passwordHash === null ? await tokens.issue(transaction, token, origin) : null
    // The page takes the auction from the token: the address says only where to go on.
    const way =
      signUp === null ? { link: request, validUntil: null } : { ...signUp, link: `${signUp.link}&to=access` }
    const mail = {
      to: { userId: user.id, typedName: isInvited ? person : undefined },
      data: { auction: shown, ...way, isInvited },
      language: person.language,
      tenantId,
      auctionId,
      ...reply,
    }
    await enqueueMail(transaction, { kind: 'accessRequestStarted', ...mail }, origin.at)
  })
  return spending
}

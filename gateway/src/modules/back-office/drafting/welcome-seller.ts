import type {
  AuctionDescription,
  AuctionOwnership,
  AuctionTerms,
} from '@zuschlag/contracts/auction/auction-fields'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import type { Knex } from 'knex'
import type { Origin } from '../../identity/accounts/audit-trail.ts'
import { writeAuditEntry } from '../../identity/accounts/audit-trail.ts'
import type { UserModel } from '../../identity/accounts/models.ts'
import type { AccountTokens } from '../../identity/accounts/account-tokens.ts'
import { auctionMailOf, processLink } from '../../notifications/alerts/auction-mail.ts'
import type { RateLimits } from '../../../edge/rate-limits/rate-limits.ts'
import { enqueueMail } from '../../../kernel/outbox/outbox.ts'
import { accountsTable } from '../../../kernel/accounts-table.ts'

export type SellerDependencies = {
  readonly knex: Knex
  readonly tokens: AccountTokens
  readonly rateLimits: RateLimits
  /** Without a trailing slash. */
  readonly publicUrl: string
}

type Drafted = {
  /** As the broker typed it. */
  readonly typedName: { readonly firstName: string; readonly lastName: string }
  readonly auctionId: AuctionId
  readonly ownership: AuctionOwnership
  readonly description: AuctionDescription
  readonly terms: AuctionTerms
}

/**
 * Gives a seller access to their objects in the administration, and notifies them of this one, once. Sellers
 * without a password get a link to set one.
 */
export async function welcomeSeller(
  { knex, tokens, rateLimits, publicUrl }: SellerDependencies,
  seller: UserModel,
  { typedName, auctionId, ownership, description, terms }: Drafted,
  origin: Origin,
): Promise<void> {
  const needsLink = seller.passwordHash === null
  // Above the rate limit of an e-mail the response is the same, but no mail is sent.
  const mayMail = seller.suspendedAt === null && (await rateLimits.spend('linkMail', seller.email)).ok
  const { tenantId } = ownership
  const { timeZone } = terms
  const { auction, ...reply } = await auctionMailOf(knex, {
    ...description,
    ...ownership,
    description,
    terms,
    timeZone,
    effectiveEndAt: null,
  })
  await knex.transaction(async (transaction) => {
    await makeSeller(transaction, seller, origin)
    if (!mayMail) return
    const way = needsLink
      ? await tokens.issue(transaction, { purpose: 'signUp', userId: seller.id, tenantId: null }, origin)
      : { link: processLink(publicUrl, auctionId), validUntil: null }
    await enqueueMail(
      transaction,
      {
        kind: 'sellerInvited',
        to: { userId: seller.id, typedName },
        data: { ...way, auction },
        language: null,
        tenantId,
        auctionId,
        ...reply,
        onceKey: `${auctionId}:sellerInvited`,
      },
      origin.at,
    )
  })
}

async function makeSeller(transaction: Knex, { id }: UserModel, origin: Origin): Promise<void> {
  const users = accountsTable(transaction, 'users')
  const changed: number = await users.where({ id, is_seller: false }).update({ is_seller: true })
  if (changed === 0) return
  await writeAuditEntry(transaction, {
    origin,
    action: 'user.rolesChanged',
    subject: { kind: 'user', id },
    before: { isSeller: false },
    after: { isSeller: true },
  })
}

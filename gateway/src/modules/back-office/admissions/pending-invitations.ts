import type { AuctionId, TenantId, UserId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import {
  isKnownToTenantSql,
  noteInvitationSql,
  pendingInvitationsOfAuctionSql,
} from '@zuschlag/projections/account-joins/admission-queries'
import type { Knex } from 'knex'
import { admissionTable } from './admission-tables.ts'

/**
 * What inviters typed about people who have not accepted an invitation of an auction's tenant; earlier
 * releases kept no name.
 */
export async function pendingInvitationsIn(
  knex: Knex,
  auctionId: AuctionId,
  userIds: readonly UserId[],
): Promise<readonly { readonly userId: UserId; readonly name: string | null; readonly email: string }[]> {
  const { rows } = await knex.raw<{ rows: { userId: UserId; name: string | null; email: string }[] }>(
    pendingInvitationsOfAuctionSql,
    { auctionId, userIds: [...userIds] },
  )
  return rows
}

type Invited = { readonly auctionId: AuctionId; readonly userId: UserId }
type Typed = { readonly email: string; readonly firstName: string; readonly lastName: string }

/** Notes what the inviter typed; false where the auction knows the person already. */
export async function noteInvitation(
  knex: Knex,
  { auctionId, userId }: Invited,
  { email, firstName, lastName }: Typed,
  at: Instant,
): Promise<boolean> {
  const { rows } = await knex.raw<{ rows: unknown[] }>(noteInvitationSql, {
    auctionId,
    userId,
    name: `${firstName} ${lastName}`,
    email: email.toLowerCase(),
    at,
  })
  return rows.length > 0
}

/** Removes a note whose invitation was refused. */
export async function forgetInvitation(knex: Knex, { auctionId, userId }: Invited): Promise<void> {
  await admissionTable(knex, 'admissions').where({ auction_id: auctionId, user_id: userId }).delete()
}

/** Whether a person is a member of a tenant or takes part in one of its auctions. */
export async function isKnownToTenant(knex: Knex, tenantId: TenantId, userId: UserId): Promise<boolean> {
  const { rows } = await knex.raw<{ rows: unknown[] }>(isKnownToTenantSql, { tenantId, userId })
  return rows.length > 0
}

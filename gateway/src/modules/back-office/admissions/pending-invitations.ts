import type { AuctionId, TenantId, UserId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { Knex } from 'knex'
import { admissionTable } from './admission-tables.ts'

/**
 * Invitations that nobody accepted, by tenant. A person accepts by signing up through the link, by a bid or purchase
 * request, or by opening a document, in any auction of the tenant. Members of the tenant are known to it anyway.
 */
export const pendingInvitationsSql = `
  select distinct on (invited.user_id, auction.tenant_id) invited.user_id, auction.tenant_id,
    invited.invited_name as name, invited.invited_email as email
  from accounts.admissions invited
  join read.auction_details auction on auction.auction_id = invited.auction_id
  join accounts.users account on account.id = invited.user_id
  where invited.invited_email is not null and account.deleted_at is null
    and not exists (select 1 from accounts.brokers b
      where b.user_id = invited.user_id and b.tenant_id = auction.tenant_id)
    and not exists (select 1 from accounts.admissions signed_up
      join read.auction_details d on d.auction_id = signed_up.auction_id and d.tenant_id = auction.tenant_id
      where signed_up.user_id = invited.user_id and signed_up.invited_email = account.email
        and account.email_confirmed_at >= signed_up.invited_at)
    and not exists (select 1 from read.auction_participants p
      join read.auction_details d on d.auction_id = p.auction_id and d.tenant_id = auction.tenant_id
      where p.user_id = invited.user_id and p.last_bid_revision is not null)
    and not exists (select 1 from read.purchase_requests r
      join read.auction_details d on d.auction_id = r.auction_id and d.tenant_id = auction.tenant_id
      where r.bidder_id = invited.user_id)
    and not exists (select 1 from accounts.document_openings o
      join read.auction_details d on d.auction_id = o.auction_id and d.tenant_id = auction.tenant_id
      where o.user_id = invited.user_id)
  order by invited.user_id, auction.tenant_id, invited.invited_at desc`

/** What inviters typed about people who have not accepted an invitation of an auction's tenant; earlier releases kept no name. */
export async function pendingInvitationsIn(
  knex: Knex,
  auctionId: AuctionId,
  userIds: readonly UserId[],
): Promise<readonly { readonly userId: UserId; readonly name: string | null; readonly email: string }[]> {
  const { rows } = await knex.raw<{ rows: { userId: UserId; name: string | null; email: string }[] }>(
    `select pending.user_id as "userId", pending.name, pending.email from (${pendingInvitationsSql}) pending
     join read.auction_details d on d.auction_id = :auctionId and d.tenant_id = pending.tenant_id
     where pending.user_id = any(:userIds)`,
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
  const { rows } = await knex.raw<{ rows: unknown[] }>(
    `insert into accounts.admissions (auction_id, user_id, invited_name, invited_email, invited_at)
     select :auctionId, :userId, :name, :email, :at
     where not exists (select 1 from read.auction_participants where auction_id = :auctionId and user_id = :userId)
     on conflict (auction_id, user_id) do nothing returning 1`,
    { auctionId, userId, name: `${firstName} ${lastName}`, email: email.toLowerCase(), at },
  )
  return rows.length > 0
}

/** Takes back a note whose invitation was refused. */
export async function forgetInvitation(knex: Knex, { auctionId, userId }: Invited): Promise<void> {
  await admissionTable(knex, 'admissions').where({ auction_id: auctionId, user_id: userId }).delete()
}

/** Whether a tenant knows somebody: as its member, or from one of its auctions. */
export async function isKnownToTenant(knex: Knex, tenantId: TenantId, userId: UserId): Promise<boolean> {
  const { rows } = await knex.raw<{ rows: unknown[] }>(
    `select 1 from accounts.brokers where tenant_id = :tenantId and user_id = :userId
     union all
     select 1 from read.auction_details d
     join (select auction_id from read.auction_participants where user_id = :userId
       union select auction_id from accounts.admissions where user_id = :userId) known on known.auction_id = d.auction_id
     where d.tenant_id = :tenantId limit 1`,
    { tenantId, userId },
  )
  return rows.length > 0
}

import type { Model, QueryBuilder } from 'objection'
import type { SignedInViewer, QueryViewer } from '../kernel/viewer.ts'

/** Whether a participant, joined under this name, has bid or asked to buy, whatever became of it. */
export const hasTakenPartSql = (participant: 'own' | 'part'): string =>
  `(${participant}.last_bid_revision is not null or exists (select 1 from read.purchase_requests asked
    where asked.auction_id = ${participant}.auction_id and asked.bidder_id = ${participant}.user_id))`

/**
 * Leaves only the auctions that exist for this viewer: the public ones for everybody, unlisted ones for
 * investors, those with access and who has taken part, unpublished ones for those with access, the own tenant
 * and administrators. The query must have joined the viewer's participation as `own` where the viewer is
 * signed in.
 */
export function whereVisibleTo<M extends Model, R>(
  query: QueryBuilder<M, R>,
  viewer: QueryViewer,
): QueryBuilder<M, R> {
  if (viewer.kind === 'visitor') return query.where({ is_published: true, listed: true })
  if (viewer.isSystemAdmin) return query
  return query.where((either) => {
    void either.where((open) => {
      void open.where('is_published', true)
      if (viewer.investorId !== null) return
      void open.where((some) => void some.where('listed', true).orWhereRaw(hasTakenPartSql('own')))
    })
    void either.orWhere('own.has_access', true)
    void orWhereOwnTenant(either, viewer)
  })
}

/**
 * Leaves only auctions whose internal data this viewer may see: those of their tenants, or all for an
 * administrator.
 */
export function whereAdministeredBy<M extends Model, R>(
  query: QueryBuilder<M, R>,
  viewer: QueryViewer,
): QueryBuilder<M, R> {
  if (viewer.kind === 'visitor') return query.whereRaw('false')
  if (viewer.isSystemAdmin) return query
  return query.where((either) => {
    void orWhereOwnTenant(either, viewer)
  })
}

/** The same without auctions of which the viewer is but the seller: whose bidders they may know by name. */
export function whereBiddersKnownTo<M extends Model, R>(
  query: QueryBuilder<M, R>,
  viewer: QueryViewer,
): QueryBuilder<M, R> {
  if (viewer.kind === 'visitor') return query.whereRaw('false')
  if (viewer.isSystemAdmin) return query
  return query.whereIn('tenant_id', [...viewer.brokerTenantIds])
}

function orWhereOwnTenant<M extends Model, R>(
  query: QueryBuilder<M, R>,
  viewer: SignedInViewer,
): QueryBuilder<M, R> {
  return query.orWhereIn('tenant_id', [...viewer.brokerTenantIds]).orWhere('seller_user_id', viewer.userId)
}

import type { Model, QueryBuilder } from 'objection'
import type { SignedInViewer, QueryViewer } from '../kernel/viewer.ts'

/**
 * Leaves only the auctions that exist for this viewer: the public ones for everybody, unlisted ones for
 * investors and those with access, unpublished ones for those with access, the own tenant and administrators.
 * The query must have joined the viewer's participation as `own` where the viewer is signed in.
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
      if (viewer.investorId === null) void open.where('listed', true)
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

import type { Knex } from 'knex'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { QueryViewer, SignedInViewer } from '../kernel/viewer.ts'
import { phaseAt } from './administered-phase.ts'
import { AuctionDetailsModel } from './model.ts'
import { whereAdministeredBy } from './visibility.ts'

/** Ids of what the viewer runs as a broker, for a subquery; of everything for a system administrator. */
export function runAuctionIds(db: Knex, viewer: SignedInViewer): Knex.QueryBuilder {
  const auctions = AuctionDetailsModel.query(db).select('auction_id')
  if (!viewer.isSystemAdmin) void auctions.whereIn('tenant_id', [...viewer.brokerTenantIds])
  return auctions.toKnexQuery()
}

/** Ids of what the viewer administers and what is neither decided nor withdrawn, for a subquery. */
export function unfinishedIds(db: Knex, viewer: QueryViewer, now: Instant): Knex.QueryBuilder {
  return whereAdministeredBy(AuctionDetailsModel.query(db), viewer)
    .where(phaseAt(now), '<>', 'decided')
    .where(phaseAt(now), '<>', 'withdrawn')
    .select('auction_id')
    .toKnexQuery()
}

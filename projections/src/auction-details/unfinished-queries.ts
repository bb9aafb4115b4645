import type { Knex } from 'knex'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { QueryViewer } from '../kernel/viewer.ts'
import { phaseAt } from './administered-phase.ts'
import { AuctionDetailsModel } from './model.ts'
import { whereAdministeredBy } from './visibility.ts'

/** Ids of what the viewer administers and what is neither decided nor withdrawn, for a subquery. */
export function unfinishedIds(db: Knex, viewer: QueryViewer, now: Instant): Knex.QueryBuilder {
  return whereAdministeredBy(AuctionDetailsModel.query(db), viewer)
    .where(phaseAt(now), '<>', 'decided')
    .where(phaseAt(now), '<>', 'withdrawn')
    .select('auction_id')
    .toKnexQuery()
}

import type { PersonalData } from '@zuschlag/contracts/user/personal-data'
import { PERSONAL_DATA_ROWS_MAX } from '@zuschlag/contracts/user/personal-data'
import { AuctionDetailsModel } from '@zuschlag/projections/auction-details/model'
import type { Knex } from 'knex'
import { sellerTenantIdsOf } from './erase-seller-tenants.ts'

const columns = [
  'auction_id',
  'drafted_at',
  'published_at',
  'description',
  'terms',
  'withdrawn_at',
  'purchase_price',
  'awarded_at',
  'awarded_price',
  'not_awarded_at',
  'not_awarded_reason',
] as const

/** What a private seller wrote about their properties, and how each was decided. */
export async function ownPropertiesOf(knex: Knex, userId: string): Promise<PersonalData['properties']> {
  return AuctionDetailsModel.query(knex)
    .select(...columns)
    .whereIn('tenant_id', [...(await sellerTenantIdsOf(knex, userId))])
    .orderBy('drafted_at', 'desc')
    .limit(PERSONAL_DATA_ROWS_MAX)
    .castTo<PersonalData['properties']>()
}

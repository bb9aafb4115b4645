/** The sites that may show a public auction in a frame. */
export const frameOriginsSql = `
  select t.frame_origins from read.auction_details a join accounts.tenants t on t.id = a.tenant_id
  where a.auction_id = :auctionId and a.is_published and a.listed`

/** A column of a statement about `tenants`: how many auctions one has, in every phase. */
export const auctionsOfTenantSql =
  '(select count(*)::int from read.auction_details a where a.tenant_id = tenants.id) as auctions'

/** Succeeds where both schemas are there and readable. */
export const databaseProbeSql = 'select 1 from accounts.users, read.auction_details limit 1'

import type { PublicAuction } from '@zuschlag/contracts/auction/views'
import type { ApiClient } from '../../scripts/client/api-client.ts'
import { openForBids } from '../../scripts/client/api-client.ts'

/** A running object with an ordinary history. */
export async function runningAuction(api: ApiClient): Promise<PublicAuction> {
  const auction = (await api.publicAuctions()).find(
    (one) => openForBids(one) && !one.closedProcess && one.hasBids,
  )
  if (auction === undefined) throw new Error('No demo object is running')
  return auction
}

import { manageAuction, managingCommands } from '@zuschlag/contracts/administration/manage-auction'
import type { Endpoint } from '@zuschlag/contracts/kernel/endpoint'
import { allEndpoints } from '../../../../../tests/fuzz/http-requests.ts'

/** Every endpoint of the contracts, with those that are made from the commands of a broker. */
export async function servedEndpoints(): Promise<readonly Endpoint[]> {
  const stated = (await allEndpoints()).map(({ endpoint }) => endpoint)
  return [...stated, ...managingCommands.map((type) => manageAuction(type))]
}

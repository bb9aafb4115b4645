import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { servedPolicies } from '@zuschlag/gateway/served-routes.fixture'
import { people, ScriptClient } from './people.ts'
import type { RunningStack } from './running-stack.ts'

export type DescribedRead = { readonly name: string; readonly path: string }

const usualQueries: Readonly<Record<string, readonly string[]>> = {
  getCosts: ['?price=100000'],
  getBidLog: ['?format=csv'],
  getOwnBidLog: ['?format=csv'],
  getAwardPack: ['?format=json'],
  getOwnAwardPack: ['?format=json'],
  getHistoryFile: ['?stream=auction', '?stream=attempts'],
}

/**
 * Every GET operation of the running server in each of its forms, about each of the auctions where it is
 * about one.
 */
export async function describedReads(
  { url }: RunningStack,
  auctionIds: readonly [AuctionId, ...AuctionId[]],
  furtherQueries: Readonly<Record<string, readonly string[]>>,
): Promise<readonly DescribedRead[]> {
  const queries = { ...usualQueries, ...furtherQueries }
  const described = (await new ScriptClient(url).get('/api/openapi.json')).json() as {
    paths: Record<string, Record<string, { operationId: string }>>
  }
  return Object.entries(described.paths).flatMap(([path, methods]) => {
    const name = methods['get']?.operationId
    if (name === undefined || servedPolicies[name] === undefined) return []
    const about = path.includes('{auctionId}') ? auctionIds : auctionIds.slice(0, 1)
    return about.flatMap((auctionId) => {
      const filled = path
        .replace('{auctionId}', auctionId)
        .replace('{tenantId}', people.tenant.tenantId)
        .replace('{userId}', people.anna.id)
        .replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000')
      return (queries[name] ?? ['']).map((query) => ({ name, path: filled + query }))
    })
  })
}

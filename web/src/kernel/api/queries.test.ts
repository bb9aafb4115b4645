import { QueryClient } from '@tanstack/react-query'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { auctionQuery } from './queries.ts'

const fetched = vi.fn<typeof fetch>()
beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('who has a receipt asks for no state before it', async () => {
  fetched.mockResolvedValue(new Response(null, { status: 404 }))
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const id = '11111111-1111-4111-8111-111111111111' as AuctionId
  const query = auctionQuery(id)
  await client.query({ ...query, staleTime: 0 }).catch(() => undefined)
  client.setQueryData(query.queryKey, { id, revision: 6, currentUserLastBidRevision: 7 } as never)
  await client.query({ ...query, staleTime: 0 }).catch(() => undefined)
  const revisions = fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('Minimum-Revision'))
  expect(revisions).toEqual([null, '7'])
})

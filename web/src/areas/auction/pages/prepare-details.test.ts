import { QueryClient } from '@tanstack/react-query'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { afterEach, expect, test, vi } from 'vitest'
import { currentUserQuery, publicAuctionQuery } from '../../../kernel/api/queries.ts'
import { preparePublicDetails } from './prepare-details.ts'

const auctionId = '505de673-8006-5c8e-b2ac-7e80ae883553' as AuctionId

afterEach(() => vi.unstubAllGlobals())

/** Addresses that are read while the page is prepared. */
async function readBy(queryClient: QueryClient): Promise<readonly string[]> {
  const read: string[] = []
  vi.stubGlobal('fetch', async (asked: RequestInfo | URL) => {
    read.push(asked instanceof Request ? asked.url : String(asked))
    return new Response(null, { status: 404 })
  })
  queryClient.setQueryData(currentUserQuery.queryKey, null)
  await preparePublicDetails(queryClient, auctionId)
  await vi.dynamicImportSettled()
  return read
}

test('details that the server wrote are not read again before they are hydrated, however old they are', async () => {
  const queryClient = new QueryClient()
  queryClient.setQueryData(publicAuctionQuery(auctionId).queryKey, {} as never, { updatedAt: 1 })
  expect(await readBy(queryClient)).toEqual([])
})

test('details that nobody wrote are read ahead of the page', async () => {
  expect(await readBy(new QueryClient())).toEqual([expect.stringContaining(auctionId)])
})

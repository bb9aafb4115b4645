import { queryOptions } from '@tanstack/react-query'
import { getRulesSheet } from '@zuschlag/contracts/auction/rules-sheet'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { call } from './call.ts'
import { requireBody } from './require-body.ts'

export const rulesSheetQuery = (auctionId: AuctionId) =>
  queryOptions({
    queryKey: ['public', 'auctions', auctionId, 'rules'],
    queryFn: async ({ signal }) => requireBody(await call(getRulesSheet, { params: { auctionId }, signal })),
    meta: { showsItself: true },
  })

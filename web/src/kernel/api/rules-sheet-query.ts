import { getRulesSheet } from '@zuschlag/contracts/auction/rules-sheet'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { endpointQuery } from './endpoint-query.ts'

export const rulesSheetQuery = (auctionId: AuctionId) =>
  endpointQuery(['public', 'auctions', auctionId, 'rules'], getRulesSheet, { params: { auctionId } })

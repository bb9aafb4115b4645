import { ReadModel } from '../kernel/read-model.ts'
import { auctionBidsTable } from './table.ts'

export class AuctionBidModel extends ReadModel {
  static override table = auctionBidsTable
}

import { ReadModel } from '../kernel/read-model.ts'
import { auctionHistoryTable } from './table.ts'

export class AuctionHistoryModel extends ReadModel {
  static override table = auctionHistoryTable
}

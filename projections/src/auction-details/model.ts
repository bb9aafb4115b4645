import { ReadModel } from '../kernel/read-model.ts'
import { auctionDetailsTable } from './table.ts'

export class AuctionDetailsModel extends ReadModel {
  static override table = auctionDetailsTable
}

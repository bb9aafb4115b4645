import { ReadModel } from '../kernel/read-model.ts'
import { auctionParticipantsTable } from './table.ts'

export class AuctionParticipantModel extends ReadModel {
  static override table = auctionParticipantsTable
}

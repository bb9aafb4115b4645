import { ReadModel } from '../kernel/read-model.ts'
import { purchaseRequestsTable } from './table.ts'

export class PurchaseRequestModel extends ReadModel {
  static override table = purchaseRequestsTable
}

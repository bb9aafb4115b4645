import { writeInThread } from '../../../kernel/threads/write-in-thread.ts'
import { bidLogCsv } from './bid-log-csv.ts'
import { type BidLogOrder, documentOf } from './bid-log-order.ts'
import { bidLogPdf } from './bid-log-pdf.ts'

await writeInThread((order: BidLogOrder) =>
  order.format === 'csv' ? bidLogCsv(documentOf(order)) : bidLogPdf(documentOf(order), order.logo),
)

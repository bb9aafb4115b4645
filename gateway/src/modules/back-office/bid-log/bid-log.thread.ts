import { writeInThread } from '../../../kernel/threads/write-in-thread.ts'
import { bidLogCsv } from './bid-log-csv.ts'
import type { BidLogOrder } from './bid-log-document.ts'
import { documentOf } from './bid-log-document.ts'
import { bidLogPdf } from './bid-log-pdf.ts'

await writeInThread<BidLogOrder>((order) =>
  order.format === 'csv' ? bidLogCsv(documentOf(order)) : bidLogPdf(documentOf(order), order.logo),
)

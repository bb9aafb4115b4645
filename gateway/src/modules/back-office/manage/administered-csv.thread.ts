import { writeInThread } from '../../../kernel/threads/write-in-thread.ts'
import { administeredCsv, type TableOrder } from './administered-csv.ts'

await writeInThread(({ auctions, language }: TableOrder) => administeredCsv(auctions, language))

import { writeInThread } from '../../../kernel/threads/write-in-thread.ts'
import type { TableOrder } from './administered-csv.ts'
import { administeredCsv } from './administered-csv.ts'

await writeInThread(({ auctions, language }: TableOrder) => administeredCsv(auctions, language))

import { writeInThread } from '../../../kernel/threads/write-in-thread.ts'
import type { HistoryOrder } from './history-csv.ts'
import { historyCsv } from './history-csv.ts'

await writeInThread<HistoryOrder>(historyCsv)

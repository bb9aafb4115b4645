import { writeInThread } from '../../../kernel/threads/write-in-thread.ts'
import { historyCsv } from './history-csv.ts'

await writeInThread(historyCsv)

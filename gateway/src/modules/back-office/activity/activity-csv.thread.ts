import { writeInThread } from '../../../kernel/threads/write-in-thread.ts'
import { activityCsv } from './activity-csv.ts'

await writeInThread(activityCsv)

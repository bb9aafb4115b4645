import { writeInThread } from '../../../kernel/threads/write-in-thread.ts'
import type { ActivityOrder } from './activity-csv.ts'
import { activityCsv } from './activity-csv.ts'

await writeInThread<ActivityOrder>(activityCsv)

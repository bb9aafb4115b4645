import { writeInThread } from '../../../kernel/threads/write-in-thread.ts'
import type { PaperOrder } from './brokerage-paper-pdf.ts'
import { brokeragePaper } from './brokerage-paper-pdf.ts'

await writeInThread(({ paper, look }: PaperOrder) => brokeragePaper(paper, look))

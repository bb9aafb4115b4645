import { writeInThread } from '../../../kernel/threads/write-in-thread.ts'
import { brokeragePaper, type PaperOrder } from './brokerage-paper-pdf.ts'

await writeInThread(({ paper, look }: PaperOrder) => brokeragePaper(paper, look))

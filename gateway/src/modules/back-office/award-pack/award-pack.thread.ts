import { writeInThread } from '../../../kernel/threads/write-in-thread.ts'
import { awardPackPdf, type PackOrder } from './award-pack-pdf.ts'
import { type LetterOrder, orderedLetterPdf } from './outcome-letter-pdf.ts'

await writeInThread((order: PackOrder | LetterOrder) =>
  'pack' in order ? awardPackPdf(order.pack, order.look) : orderedLetterPdf(order),
)

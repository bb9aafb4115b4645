import { writeInThread } from '../../../kernel/threads/write-in-thread.ts'
import type { PackOrder } from './award-pack-pdf.ts'
import { awardPackPdf } from './award-pack-pdf.ts'
import type { LetterOrder } from './outcome-letter-pdf.ts'
import { orderedLetterPdf } from './outcome-letter-pdf.ts'

await writeInThread((order: PackOrder | LetterOrder) =>
  'pack' in order ? awardPackPdf(order.pack, order.look) : orderedLetterPdf(order),
)

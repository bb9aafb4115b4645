import { open } from 'node:fs/promises'
import type { Result } from '@zuschlag/contracts/kernel/result'
import { err, ok } from '@zuschlag/contracts/kernel/result'

/** The header may stand behind a little of something else; so the readers of PDF take it. */
const HEAD_BYTES = 1_024
const TAIL_BYTES = 2_048
const HEADER = /%PDF-[12]\.\d/

export type DocumentFailure = 'notAPdf' | 'broken'

/** Whether a file is a PDF from its header to its end; one that was cut off on its way is broken. */
export async function checkPdf(path: string): Promise<Result<null, DocumentFailure>> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const part = async (length: number, position: number): Promise<string> => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
      return buffer.toString('latin1', 0, bytesRead)
    }
    if (!HEADER.test(await part(HEAD_BYTES, 0))) return err('notAPdf')
    const tail = await part(TAIL_BYTES, Math.max(0, size - TAIL_BYTES))
    return tail.includes('startxref') && tail.includes('%%EOF') ? ok(null) : err('broken')
  } finally {
    await file.close()
  }
}

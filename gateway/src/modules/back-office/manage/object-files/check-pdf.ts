import { open } from 'node:fs/promises'
import type { Result } from '@zuschlag/contracts/kernel/result'
import { err, ok } from '@zuschlag/contracts/kernel/result'

const HEADER = /^%PDF-[12]\.\d/
const HEADER_BYTES = 8
const TAIL_BYTES = 2_048
const CHUNK_BYTES = 256 * 1024
/**
 * Actions that run something when the file is opened: scripts, programs, forms that are sent elsewhere
 * (ISO 32000-2, 12.6.4). Actions inside a compressed part are not found.
 */
const ACTION = /\/S\s{0,20}\/(?:JavaScript|Launch|SubmitForm|ImportData|Rendition)\b/
/** Longer than any action, even if each character of its names is written as a code, `/J#61vaScript`. */
const OVERLAP_BYTES = 128

export type DocumentFailure = 'notAPdf' | 'broken' | 'active'

/**
 * Whether a file is a PDF from its first byte to its end: with anything before the header, other readers may
 * see another type of file. A truncated file is broken; a file that runs something when it is opened is
 * active.
 */
export async function checkPdf(path: string): Promise<Result<null, DocumentFailure>> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const part = async (length: number, position: number): Promise<string> => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
      return buffer.toString('latin1', 0, bytesRead)
    }
    if (!HEADER.test(await part(HEADER_BYTES, 0))) return err('notAPdf')
    const tail = await part(TAIL_BYTES, Math.max(0, size - TAIL_BYTES))
    if (!tail.includes('startxref') || !tail.includes('%%EOF')) return err('broken')
    for (let position = 0; position < size; position += CHUNK_BYTES) {
      if (isActive(await part(CHUNK_BYTES + OVERLAP_BYTES, position))) return err('active')
    }
    return ok(null)
  } finally {
    await file.close()
  }
}

function isActive(text: string): boolean {
  if (ACTION.test(text)) return true
  if (!text.includes('#')) return false
  return ACTION.test(
    text.replaceAll(/#([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16))),
  )
}

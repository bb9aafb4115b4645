import type { ReceiptClaims } from './read-receipt.ts'
import { readReceipts, RECEIPT_BYTES_MAX } from './read-receipt.ts'

/** What was dropped: at most one file to verify, and receipts to look for in it. */
export type SortedFiles = { readonly file: File | null; readonly receipts: readonly ReceiptClaims[] }

/** So many files at once; nobody has more receipts of one object. */
const FILES_MAX = 50
/** Receipts that are looked for at once; an award pack names a few. */
export const RECEIPTS_MAX = 50

/** Every dispute file names its format in its first line; members are in canonical order. */
const EXPORT_SIGN = '"format":"zuschlag-auction-export"'

/**
 * Separates receipts from dispute files by their content. Any other file is verified too, and reported as
 * what it is.
 */
export async function sortFiles(files: readonly File[]): Promise<SortedFiles> {
  const receipts: ReceiptClaims[] = []
  let file: File | null = null
  for (const dropped of files.slice(0, FILES_MAX)) {
    const claims = await receiptsIn(dropped)
    if (claims.length === 0) file = dropped
    receipts.push(...claims)
  }
  return { file, receipts }
}

async function receiptsIn(file: File): Promise<readonly ReceiptClaims[]> {
  if (file.size > RECEIPT_BYTES_MAX) return []
  const text = await file.text()
  return text.includes(EXPORT_SIGN) ? [] : readReceipts(file.name, text)
}

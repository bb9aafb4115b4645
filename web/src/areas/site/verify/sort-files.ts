import type { ReceiptClaims } from './read-receipt.ts'
import { readReceipt, RECEIPT_BYTES_MAX } from './read-receipt.ts'

/** What was dropped: at most one file to verify, and receipts to look for in it. */
export type SortedFiles = { readonly file: File | null; readonly receipts: readonly ReceiptClaims[] }

/** So many files at once; nobody has more receipts of one object. */
export const FILES_MAX = 50

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
    const claims = await receiptIn(dropped)
    if (claims === null) file = dropped
    else receipts.push(claims)
  }
  return { file, receipts }
}

async function receiptIn(file: File): Promise<ReceiptClaims | null> {
  if (file.size > RECEIPT_BYTES_MAX) return null
  const text = await file.text()
  return text.includes(EXPORT_SIGN) ? null : readReceipt(file.name, text)
}

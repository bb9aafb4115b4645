import type { ReceiptClaims } from './read-receipt.ts'
import { readReceipts, RECEIPT_BYTES_MAX } from './read-receipt.ts'

/** What was dropped: at most one file to verify, receipts to look for in it, and the names of all others. */
export type SortedFiles = {
  readonly file: File | null
  /** Whether the file says that it is a dispute file. */
  readonly isExport: boolean
  readonly receipts: readonly ReceiptClaims[]
  readonly leftOut: readonly string[]
}

/** So many files at once; nobody has more receipts of one object. */
const FILES_MAX = 50

/** Every dispute file names its format in its first line; members are in canonical order. */
const START_BYTES = 1024
const EXPORT_SIGN = '"format":"zuschlag-auction-export"'

/**
 * Separates receipts from dispute files by their content. Any other file is verified too where there is no
 * dispute file, and reported as what it is.
 */
export async function sortFiles(files: readonly File[]): Promise<SortedFiles> {
  const receipts: ReceiptClaims[] = []
  const exported: File[] = []
  const others: File[] = []
  for (const dropped of files.slice(0, FILES_MAX)) {
    const start = await textOf(dropped.slice(0, START_BYTES))
    const claims = dropped.size > RECEIPT_BYTES_MAX ? [] : readReceipts(dropped.name, await textOf(dropped))
    if (start.includes(EXPORT_SIGN)) exported.push(dropped)
    else if (claims.length === 0) others.push(dropped)
    else for (const claim of claims) receipts.push(claim)
  }
  const [file = null, ...more] = [...exported, ...others]
  const leftOut = [...more, ...files.slice(FILES_MAX)].map(({ name }) => name)
  return { file, isExport: exported.length > 0, receipts, leftOut }
}

/** Empty where the bytes cannot be read: verification then reports it. */
const textOf = (blob: Blob): Promise<string> => blob.text().catch(() => '')

import { keyOf, readReceipts, RECEIPT_BYTES_MAX, type ReceiptClaims } from './read-receipt.ts'

/** Receipts that are looked for at once; an award pack names a few. */
export const RECEIPTS_MAX = 50

/** All files that were given until the page starts again; a name that was left out stands there once. */
type HeldFiles = SortedFiles

export const noFiles: HeldFiles = { file: null, isExport: false, receipts: [], leftOut: [] }

/**
 * Adds files to those that are held. Only another dispute file replaces a dispute file. Receipts of one file
 * are looked for together or not at all, the newest first.
 */
export function addFiles(held: HeldFiles, added: SortedFiles): HeldFiles {
  const keepsExport = held.isExport && !added.isExport
  const { file, isExport } = added.file === null || keepsExport ? held : added
  const refused = keepsExport && added.file !== null ? [added.file.name] : []
  const known = new Set(added.receipts.map(keyOf))
  const all = [...added.receipts, ...held.receipts.filter((claims) => !known.has(keyOf(claims)))]
  const { receipts, tooMany } = withinLimit(all)
  const given = new Set(added.receipts.map(({ fileName }) => fileName))
  if (file !== null && file === added.file) given.add(file.name)
  const before = held.leftOut.filter((name) => !given.has(name))
  return {
    file,
    isExport,
    receipts,
    leftOut: [...new Set([...before, ...added.leftOut, ...refused, ...tooMany])],
  }
}

function withinLimit(all: readonly ReceiptClaims[]) {
  const receipts: ReceiptClaims[] = []
  const tooMany: string[] = []
  for (const [name, claims] of Map.groupBy(all, ({ fileName }) => fileName)) {
    if (receipts.length + claims.length > RECEIPTS_MAX) tooMany.push(name)
    else receipts.push(...claims)
  }
  return { receipts, tooMany }
}

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

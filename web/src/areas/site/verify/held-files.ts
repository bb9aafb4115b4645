import type { ReceiptClaims } from './read-receipt.ts'
import { keyOf } from './read-receipt.ts'
import type { SortedFiles } from './sort-files.ts'

/** Receipts that are looked for at once; an award pack names a few. */
export const RECEIPTS_MAX = 50

/** All files that were given until the page starts again; a name that was left out stands there once. */
export type HeldFiles = SortedFiles

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

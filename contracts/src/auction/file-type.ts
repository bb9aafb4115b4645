import type { AuctionDocument } from './auction-fields.ts'

const TYPE_LENGTH_MAX = 4

/**
 * The type in the square beside a document, "PDF", from the end of its URL or name; null where neither
 * says.
 */
export function fileTypeOf({
  storageUrl,
  name,
}: Pick<AuctionDocument, 'storageUrl' | 'name'>): string | null {
  for (const text of [storageUrl.split(/[?#]/)[0] ?? '', name]) {
    const ending = /\.([a-z0-9]+)$/i.exec(text)?.[1]
    if (ending !== undefined && ending.length <= TYPE_LENGTH_MAX) return ending.toUpperCase()
  }
  return null
}

import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { documentFileNameSchema } from '@zuschlag/contracts/auction/read-documents'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { documentUrlPrefix } from '../../../kernel/document-urls.ts'

/** Hashes that are kept; a file never changes under its name. */
const KEPT_HASHES_MAX = 2_000
/** Bytes of files that are hashed for one pack; those beyond have no hash in it. */
export const HASHED_BYTES_MAX = 500 * 1024 * 1024

/** SHA-256 (hex) of uploaded files by their URLs, in their order; null where a file is not in the system. */
export type DocumentHashes = (
  auctionId: AuctionId,
  urls: readonly string[],
) => Promise<readonly (string | null)[]>

export function createDocumentHashes(filesDir: string | null): DocumentHashes {
  const kept = new Map<string, string>()
  const hashOf = async (path: string): Promise<string> => {
    const known = kept.get(path)
    if (known !== undefined) return known
    const hash = createHash('sha256')
    for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
    const digest = hash.digest('hex')
    if (kept.size >= KEPT_HASHES_MAX) kept.clear()
    kept.set(path, digest)
    return digest
  }
  return async (auctionId, urls) => {
    const hashes: (string | null)[] = []
    let bytes = 0
    for (const url of urls) {
      const path = pathOf(filesDir, auctionId, url)
      const size = path === null ? null : await sizeOf(path)
      bytes += size ?? 0
      const isRead = path !== null && size !== null && bytes <= HASHED_BYTES_MAX
      hashes.push(isRead ? await hashOf(path) : null)
    }
    return hashes
  }
}

function pathOf(filesDir: string | null, auctionId: AuctionId, url: string): string | null {
  const prefix = documentUrlPrefix(auctionId)
  const name = documentFileNameSchema.safeParse(url.startsWith(prefix) ? url.slice(prefix.length) : '')
  return filesDir === null || !name.success ? null : join(filesDir, 'documents', auctionId, name.data)
}

async function sizeOf(path: string): Promise<number | null> {
  const found = await stat(path).catch(() => null)
  return found?.isFile() === true ? found.size : null
}

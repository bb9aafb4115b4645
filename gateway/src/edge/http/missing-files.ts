import { readdir } from 'node:fs/promises'

/** Codes of a path that leads nowhere. Every other failure leaves open what is there. */
const MISSING: ReadonlySet<unknown> = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'])

/** Null for a path that leads nowhere. @throws every other error: what cannot be read is not absent */
export function nullIfMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && MISSING.has(error.code)) return null
  throw error
}

/** Names in a folder; none where there is no folder. @throws where it cannot be read */
export async function namesIn(folder: string): Promise<readonly string[]> {
  return (await readdir(folder).catch(nullIfMissing)) ?? []
}

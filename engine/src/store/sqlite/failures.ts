const SQLITE_BUSY = 5
const SQLITE_LOCKED = 6
const SQLITE_FULL = 13
/** Locks could not be had in any order, in ten seconds of trying. */
const SQLITE_PROTOCOL = 15

const SQLITE_NOTADB = 26

/** The primary result code of an error that SQLite raised, null for any other error. */
function resultCode(error: unknown): number | null {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return null
  return error.errcode & 0xff
}

/** Why the store could not do it, in a word for the caller; null where the error is none of the store's. */
export function storeFailure(error: unknown): 'storeBusy' | 'diskFull' | 'storeFailed' | null {
  const code = resultCode(error)
  if (code === null) return null
  if (code === SQLITE_BUSY || code === SQLITE_LOCKED || code === SQLITE_PROTOCOL) return 'storeBusy'
  return code === SQLITE_FULL ? 'diskFull' : 'storeFailed'
}

/**
 * What SQLite says about a file that it cannot read or write; null where the error is none of the store's.
 */
export function storeProblem(error: unknown): string | null {
  return resultCode(error) === null ? null : (error as Error).message
}

/** Whether a file is none that SQLite could open. */
export function isNoDatabase(error: unknown): boolean {
  return resultCode(error) === SQLITE_NOTADB
}

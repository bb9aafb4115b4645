import { argon2 } from 'node:crypto'
import { availableParallelism } from 'node:os'
import type { HashRequest } from './hash-request.ts'
import { IdlePriorityWorker } from './idle-priority-worker.ts'

/**
 * Hashes at a time: more would take the thread pool from files and DNS, and memory. One core stays free of
 * them, so that people who sign in do not make a bid wait.
 */
export const CONCURRENT_HASHES_MAX = Math.max(1, Math.min(2, availableParallelism() - 1))

/**
 * A hash that waits longer for idle time runs at normal priority, so that sign-in works while all cores are
 * busy.
 */
const PATIENCE_MS = 250

const threads: IdlePriorityWorker[] = []

/**
 * The argon2id tag (RFC 9106) of a message, computed on processor time that nobody else wants as far as the
 * system has such and it is not long in coming, in the thread pool otherwise; the result is the same. Rejects
 * where the parameters are none.
 */
export async function argon2id(order: HashRequest): Promise<Buffer> {
  const tag = await freeThread()?.compute(order, PATIENCE_MS)
  return tag ?? inThreadPool(order)
}

/** Undefined while they start, while they are busy, and where there can be none. */
function freeThread(): IdlePriorityWorker | undefined {
  const free = threads.find(({ state }) => state === 'free')
  if (free === undefined && threads.length < CONCURRENT_HASHES_MAX) threads.push(new IdlePriorityWorker())
  return free
}

function inThreadPool(order: HashRequest): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    argon2('argon2id', order, (error, tag) => {
      if (error) reject(error)
      else resolve(tag)
    })
  })
}

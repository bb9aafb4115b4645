import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { hashPassword, verifyPassword } from '@zuschlag/gateway/accounts/password-hash'
import type { BidCommitsOrder, BidCommitsResult } from './bid-commits.thread.ts'
import type { Benchmark } from './figure.ts'
import { median, quantile } from './figure.ts'

const CHECKS_IN_FLIGHT = 16
/** Rounds with and without password checks take turns, so that a busy moment of the machine meets both. */
const ROUNDS = 15
const QUICK_ROUNDS = 5
/** So many that one slow commit does not make the percentile. */
const BIDS_PER_ROUND = 1600

/**
 * How long a bid's commit takes at the 99th percentile while people sign in, beside none: the engine in a thread of its
 * own, the checks in the gateway's, as in the product.
 */
export const bidsBesidePasswords: Benchmark = {
  name: 'engine: commits beside sign-ins',
  run: async ({ quick, say }) => {
    const directory = mkdtempSync(path.join(tmpdir(), 'zuschlag-bench-'))
    const engine = new Worker(new URL('bid-commits.thread.ts', import.meta.url), {
      workerData: { directory },
    })
    await once(engine, 'message')
    const hash = await hashPassword('a password to be checked')
    const bids = quick ? BIDS_PER_ROUND / 4 : BIDS_PER_ROUND
    await placed(engine, bids)
    say(`${CHECKS_IN_FLIGHT} password checks in flight, and none, in turns`)
    const rounds: { readonly alone: number; readonly beside: number }[] = []
    for (let round = 0; round < (quick ? QUICK_ROUNDS : ROUNDS); round += 1) {
      const alone = async (): Promise<number> => quantile(await placed(engine, bids), 0.99)
      const beside = (): Promise<number> => whileChecking(hash, alone)
      // Neither is always the first.
      if (round % 2 === 0) rounds.push({ alone: await alone(), beside: await beside() })
      else rounds.push({ beside: await beside(), alone: await alone() })
    }
    engine.postMessage({ bids: 0 } satisfies BidCommitsOrder)
    await once(engine, 'exit')
    rmSync(directory, { recursive: true, force: true })
    return [
      {
        name: `commit p99, ${CHECKS_IN_FLIGHT} password checks in flight`,
        value: median(rounds.map(({ beside }) => beside)),
        unit: 'ms',
        beside: { name: 'none in flight', value: median(rounds.map(({ alone }) => alone)) },
        ratio: median(rounds.map(({ alone, beside }) => beside / alone)),
        goal: { atMost: 1.5 },
      },
    ]
  },
}

async function placed(engine: Worker, bids: number): Promise<readonly number[]> {
  engine.postMessage({ bids } satisfies BidCommitsOrder)
  const [result] = (await once(engine, 'message')) as [BidCommitsResult]
  return result.ms
}

/** Keeps so many checks waiting or running until the work is done. */
async function whileChecking<T>(hash: string, work: () => Promise<T>): Promise<T> {
  let isDone = false
  const checker = async (): Promise<void> => {
    while (!isDone) await verifyPassword('a wrong password', hash)
  }
  const checkers = Array.from({ length: CHECKS_IN_FLIGHT }, checker)
  const result = await work()
  isDone = true
  await Promise.all(checkers)
  return result
}

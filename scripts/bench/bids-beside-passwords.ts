import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { hashPassword, verifyPassword } from '@zuschlag/gateway/modules/identity/accounts/password-hash'
import type { BidCommitsOrder, BidCommitsResult } from './bid-commits.thread.ts'
import type { Benchmark, Figure } from './figure.ts'
import { median, quantile } from './measure/quantile.ts'

const CHECKS_IN_FLIGHT = 16
/** Rounds with and without password checks take turns, so that a busy moment of the machine meets both. */
const ROUNDS = 31
const QUICK_ROUNDS = 5
/** So many that one slow commit does not make the percentile. */
const BIDS_PER_ROUND = 2400

/**
 * How long a bid's commit takes at the 99th percentile while people sign in, beside none: the engine in a
 * thread of its own, the checks in the gateway's, as in the product. Then the same while a third thread works
 * two thirds of the time in both, as pages and projections do: on two cores the checks and the bids are then
 * after the same one.
 */
export const bidsBesidePasswords: Benchmark = {
  name: 'engine: commits beside sign-ins',
  run: async ({ quick, folder: directory, say }) => {
    const engine = await started('bid-commits.thread.ts', { directory })
    const hash = await hashPassword('a password to be checked')
    const bids = quick ? BIDS_PER_ROUND / 4 : BIDS_PER_ROUND
    const inTurns = async (): Promise<Compared> => {
      const rounds: Round[] = []
      const alone = async (): Promise<number> => quantile(await placed(engine, bids), 0.99)
      const beside = (): Promise<number> => whileChecking(hash, alone)
      for (let round = 0; round < (quick ? QUICK_ROUNDS : ROUNDS); round += 1) {
        // Neither is always the first.
        if (round % 2 === 0) rounds.push({ alone: await alone(), beside: await beside() })
        else rounds.push({ beside: await beside(), alone: await alone() })
      }
      return compared(rounds)
    }
    await placed(engine, bids)
    say(`${CHECKS_IN_FLIGHT} password checks in flight, and none, alternately`)
    const quiet = await inTurns()
    say('the same beside a thread that works two thirds of the time')
    const neighbour = await started('busy-neighbour.thread.ts', {})
    const busy = await inTurns()
    await neighbour.terminate()
    engine.postMessage({ bids: 0 } satisfies BidCommitsOrder)
    await once(engine, 'exit')
    return [
      figure(`commit p99, ${CHECKS_IN_FLIGHT} password checks in flight`, 'none in flight', quiet),
      figure(`the same, beside other work`, 'none in flight, other work', busy),
    ]
  },
}

type Round = { readonly alone: number; readonly beside: number }
type Compared = Round & { readonly ratio: number }

const compared = (rounds: readonly Round[]): Compared => ({
  alone: median(rounds.map(({ alone }) => alone)),
  beside: median(rounds.map(({ beside }) => beside)),
  ratio: median(rounds.map(({ alone, beside }) => beside / alone)),
})

const figure = (name: string, peer: string, { alone, beside, ratio }: Compared): Figure => ({
  name,
  value: beside,
  unit: 'ms',
  beside: { name: peer, value: alone },
  ratio,
  goal: { atMost: 1.5 },
})

async function started(file: string, data: object): Promise<Worker> {
  const thread = new Worker(new URL(file, import.meta.url), { workerData: data })
  await once(thread, 'message')
  return thread
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

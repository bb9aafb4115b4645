import path from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { crash, inBackground } from '@zuschlag/contracts/kernel/in-background'
import { systemClock } from '@zuschlag/engine/runtime/clock'
import { createEngine } from '@zuschlag/engine/runtime/engine'
import { SqliteEventLog } from '@zuschlag/engine/store/sqlite/sqlite-log'
import { nodeSha256 } from '@zuschlag/engine/verification-cli/node-crypto'
import { BidSource, openAuctions } from './bench-auctions.ts'

/** How many bids to place, one after the other; 0 ends the thread. */
export type BidCommitsOrder = { readonly bids: number }
/** Milliseconds from each command to its durable answer. */
export type BidCommitsResult = { readonly ms: readonly number[] }

const AUCTIONS = 16

const { directory } = workerData as { readonly directory: string }
const log = new SqliteEventLog(path.join(directory, 'events.db'))
const engine = createEngine({ log, clock: systemClock(), sha256Hex: nodeSha256.hex })
const source = new BidSource(await openAuctions(engine, AUCTIONS))

parentPort?.on('message', ({ bids }: BidCommitsOrder) => {
  inBackground(bids === 0 ? stop() : place(bids), crash)
})
parentPort?.postMessage({ ms: [] } satisfies BidCommitsResult)

async function place(bids: number): Promise<void> {
  const ms: number[] = []
  for (let count = 0; count < bids; count += 1) {
    const startedAt = performance.now()
    const outcome = await engine.execute(source.next())
    if (outcome.status !== 'accepted') throw new Error(`A bid was not accepted: ${JSON.stringify(outcome)}`)
    ms.push(performance.now() - startedAt)
  }
  parentPort?.postMessage({ ms } satisfies BidCommitsResult)
}

async function stop(): Promise<void> {
  await engine.stop()
  await log.close()
  parentPort?.close()
}

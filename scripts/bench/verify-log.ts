import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { VerifyThreads } from '@zuschlag/engine/verification-cli/verify-threads'
import type { LogVerificationResult } from '@zuschlag/engine/verification-cli/verify-log'
import { verifyLog } from '@zuschlag/engine/verification-cli/verify-log'
import { systemClock } from '@zuschlag/engine/runtime/clock'
import { createEngine } from '@zuschlag/engine/runtime/engine'
import { SqliteEventLog } from '@zuschlag/engine/store/sqlite/sqlite-log'
import { nodeSha256 } from '@zuschlag/engine/verification-cli/node-crypto'
import { BidSource, openAuctions } from './bench-auctions.ts'
import type { Benchmark } from './figure.ts'

const AUCTIONS = 16
const EVENTS = 1_000_000
const QUICK_EVENTS = 200_000
const AT_ONCE = 1000

/**
 * `cli verify` of a log on disk: chain, digest and decision of every event; the goal is for a million of
 * them. As the command line does it, on a thread for each processor, and for orientation on one.
 */
export const verifyOfLog: Benchmark = {
  name: 'cli: verify',
  run: async ({ quick, say }) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'zuschlag-bench-verify-'))
    try {
      const events = quick ? QUICK_EVENTS : EVENTS
      say(`writing ${events} events`)
      const log = new SqliteEventLog(path.join(folder, 'events.sqlite'))
      const engine = createEngine({ log, clock: systemClock(), sha256Hex: nodeSha256.hex })
      const source = new BidSource(await openAuctions(engine, AUCTIONS))
      for (let sent = 0; sent < events; sent += AT_ONCE) {
        await Promise.all(Array.from({ length: AT_ONCE }, () => engine.execute(source.next())))
      }
      await engine.stop()
      say('verifying on one thread')
      const alone = await secondsPerMillion(() => verifyLog({ log, sha256Hex: nodeSha256.hex }))
      const count = availableParallelism()
      say(`verifying on ${count} threads`)
      const verifiers = new VerifyThreads({ kind: 'sqlite', path: log.path }, count)
      const together = await secondsPerMillion(() => verifyLog({ log, sha256Hex: nodeSha256.hex, verifiers }))
      await verifiers.close()
      await log.close()
      return [
        { name: 'a million events, one thread', value: alone, unit: 's' },
        { name: `a million events, ${count} threads`, value: together, unit: 's', goal: { atMost: 15 } },
      ]
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

async function secondsPerMillion(verify: () => Promise<LogVerificationResult>): Promise<number> {
  const start = performance.now()
  const result = await verify()
  const seconds = (performance.now() - start) / 1000
  if (result.fault !== null) throw new Error(`Does not verify: ${JSON.stringify(result.fault)}`)
  return (seconds / result.events) * 1_000_000
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { verifyLog } from '@zuschlag/engine/evidence-tools/verify-log'
import { systemClock } from '@zuschlag/engine/runtime/clock'
import { createEngine } from '@zuschlag/engine/runtime/engine'
import { SqliteEventLog } from '@zuschlag/engine/store/sqlite/sqlite-log'
import { BidSource, openAuctions, sha256Hex } from './bench-auctions.ts'
import type { Benchmark } from './figure.ts'

const AUCTIONS = 16
const EVENTS = 1_000_000
const QUICK_EVENTS = 50_000
const AT_ONCE = 1000

/** `cli verify` of a log on disk: chain, digest and decision of every event; the goal is for a million of them. */
export const verifyOfLog: Benchmark = {
  name: 'cli: verify',
  run: async ({ quick, say }) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'zuschlag-bench-verify-'))
    try {
      const events = quick ? QUICK_EVENTS : EVENTS
      say(`writing ${events} events`)
      const log = new SqliteEventLog(path.join(folder, 'events.sqlite'))
      const engine = createEngine({ log, clock: systemClock(), sha256Hex })
      const source = new BidSource(await openAuctions(engine, AUCTIONS))
      for (let sent = 0; sent < events; sent += AT_ONCE) {
        await Promise.all(Array.from({ length: AT_ONCE }, () => engine.execute(source.next())))
      }
      await engine.stop()
      say('verifying')
      const start = performance.now()
      const verdict = await verifyLog({ log, sha256Hex })
      const seconds = (performance.now() - start) / 1000
      await log.close()
      if (verdict.fault !== null) throw new Error(`Does not verify: ${JSON.stringify(verdict.fault)}`)
      const perMillion = (seconds / verdict.events) * 1_000_000
      return [{ name: 'a million events', value: perMillion, unit: 's', goal: { atMost: 15 } }]
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

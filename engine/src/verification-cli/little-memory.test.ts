import { statSync } from 'node:fs'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import type { CommandOf } from '@zuschlag/contracts/auction/commands'
import {
  auctionIdOf,
  broker,
  commandIdOf,
  fixtureNoon,
  opening,
} from '../../../tests/fixtures/auction-commands.ts'
import { executeAll, sha256Hex } from '../../../tests/fixtures/engine-on-memory.ts'
import type { FoundInLittleMemory } from '../../../tests/fixtures/little-memory.thread.ts'
import { createEngine } from '../runtime/engine.ts'
import { SqliteEventLog } from '../store/sqlite/sqlite-log.ts'
import { folderOfFile } from '../../../tests/fixtures/temporary-folder.ts'

const directory = folderOfFile('little-memory')

/** Revisions of long texts: what a history weighs is in them, and little of it has to be decided again. */
const REVISIONS = 2800
const TEXT_LENGTH = 12_500
/** Much less than the history weighs, and enough for the modules and a few pages. */
const OLD_GENERATION_MB = 32

const auctionId = auctionIdOf(1)
const log = path.join(directory, 'events.sqlite')
const file = path.join(directory, 'auction.export')

function revision(number: number): CommandOf<'ReviseAuction'> {
  const description = { description: String(number % 10).repeat(TEXT_LENGTH) }
  return {
    type: 'ReviseAuction',
    commandId: commandIdOf(100 + number),
    auctionId,
    actor: broker,
    data: { description },
  }
}

async function writeLongHistory(): Promise<void> {
  const events = new SqliteEventLog(log)
  const engine = createEngine({ log: events, clock: { now: () => fixtureNoon }, sha256Hex })
  for (const command of opening(auctionId, 1)) await engine.execute(command)
  for (let from = 0; from < REVISIONS; from += 400) {
    const revisions = Array.from({ length: 400 }, (_, index) => revision(from + index))
    for (const { status } of await executeAll(engine, revisions)) expect(status).toBe('accepted')
  }
  await engine.stop()
  await events.close()
}

function foundInLittleMemory(): Promise<FoundInLittleMemory> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('../../../tests/fixtures/little-memory.thread.ts', import.meta.url), {
      workerData: { path: log, file, auctionId },
      resourceLimits: { maxOldGenerationSizeMb: OLD_GENERATION_MB, maxYoungGenerationSizeMb: 16 },
    })
    thread.once('message', resolve)
    thread.once('error', reject)
  })
}

test('[EVID-11] replay, verify and export need the memory of a few pages, however long a history is', async () => {
  await writeLongHistory()
  const { brokenOff, ...found } = await foundInLittleMemory()
  expect(statSync(file).size).toBeGreaterThan(OLD_GENERATION_MB * 1024 * 1024)
  expect(found).toEqual({
    replayed: REVISIONS + 3,
    verified: REVISIONS + 3,
    faultInLog: null,
    exported: 'ready',
    inFile: `${REVISIONS + 3} fit`,
  })
  expect(brokenOff).toContain('breaks off')
}, 180_000)

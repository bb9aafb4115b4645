import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { folderOfTest } from '../../../tests/fixtures/temporary-folder.ts'
import { auctionIdOf, fixtureNoon } from '../../../tests/fixtures/auction-commands.ts'
import { shift } from '../../../tests/fixtures/auction-play.ts'
import type { EngineOnMemory } from '../../../tests/fixtures/engine-on-memory.ts'
import { engineOnMemory, openAuction, sha256Hex, typesOf } from '../../../tests/fixtures/engine-on-memory.ts'
import type { LogPage, ReadAllOptions, LogPosition } from '../store/event-log.ts'
import { MemoryEventLog } from '../store/memory/memory-log.ts'
import { DeadlineFile, DeadlineScan } from './deadline-scan.ts'
import type { Incident } from './incident.ts'
import { systemTimers } from '../time/timers.ts'

let folder: string
let file: string
let incidents: Incident[]
beforeEach(() => {
  folder = folderOfTest('deadlines')
  file = path.join(folder, 'deadlines')
  incidents = []
})

const report = (incident: Incident): void => void incidents.push(incident)
const never = (): boolean => false

/** A log that records where each page starts, and fails on request. */
class ReadLog extends MemoryEventLog {
  pages: (LogPosition | null)[] = []
  failsAt: number | null = null

  override readAll(options: ReadAllOptions): Promise<LogPage> {
    this.pages.push(options.after)
    if (this.failsAt === this.pages.length) return Promise.reject(new Error('No answer in 60000 ms'))
    return super.readAll(options)
  }
}

function scanOf(log: MemoryEventLog): DeadlineScan {
  const checkpoints = new DeadlineFile({ file, sha256Hex, report })
  return new DeadlineScan({ log, timers: systemTimers, report, checkpoints })
}

const endOf = (number: number): Instant => shift(fixtureNoon, number * 60_000)

/** Auctions 1 to `count`, opened one after the other, with an end each. */
async function withAuctions(log: MemoryEventLog, count: number, from = 1): Promise<EngineOnMemory> {
  const world = engineOnMemory({ log })
  for (let number = from; number < from + count; number += 1)
    await openAuction(world.engine, auctionIdOf(number), 10 * number, { terms: { end: endOf(number) } })
  return world
}

const deadlinesOf = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index): readonly unknown[] => [
    auctionIdOf(from + index),
    expect.any(String),
  ])

test('[DEADLINE-2] a scan after a restart reads only what was added', async () => {
  const log = new ReadLog()
  await withAuctions(log, 150)
  await scanOf(log).catchUp(never)
  const head = await log.head()
  await withAuctions(log, 2, 151)
  log.pages = []
  const again = scanOf(log)
  await again.catchUp(never)
  expect(log.pages).toEqual([head])
  expect([...again.deadlines]).toEqual(deadlinesOf(1, 152))
  expect(incidents).toEqual([])
})

test('a page that fails loses nothing of the pages before it, in this process or in the next', async () => {
  const log = new ReadLog()
  await withAuctions(log, 400)
  log.failsAt = 4
  const scan = scanOf(log)
  await expect(scan.catchUp(never)).rejects.toThrow('No answer')
  const failedAt = log.pages[3]
  expect(failedAt).toBeTruthy()
  for (const next of [scan, scanOf(log)]) {
    log.pages = []
    log.failsAt = null
    await next.catchUp(never)
    expect(log.pages[0]).toBe(failedAt)
    expect([...next.deadlines]).toEqual(deadlinesOf(1, 400))
    rmSync(file)
    log.failsAt = 4
    log.pages = []
    await scanOf(log)
      .catchUp(never)
      .catch(() => {})
  }
})

test('a scan that is stopped goes on where it was', async () => {
  const log = new ReadLog()
  await withAuctions(log, 400)
  await scanOf(log).catchUp(() => log.pages.length >= 2)
  const last = log.pages.at(-1)
  log.pages = []
  const again = scanOf(log)
  await again.catchUp(never)
  expect(log.pages[0] ?? '').toSatisfy((first: string) => last !== undefined && first > (last ?? ''))
  expect([...again.deadlines]).toEqual(deadlinesOf(1, 400))
})

describe('the file is ignored with one line', () => {
  const first = async (log: ReadLog): Promise<ReadLog> => {
    await withAuctions(log, 3)
    await scanOf(log).catchUp(never)
    log.pages = []
    return log
  }

  const change = (edit: (text: string) => string): void =>
    writeFileSync(file, edit(readFileSync(file, 'utf8')))

  test.each([
    ['damaged', 'cut off', () => change((text) => text.slice(0, -20))],
    ['damaged', 'changed by a digit', () => change((text) => text.replace('T08:00', 'T09:00'))],
    ['damaged', 'empty', () => change(() => '')],
    ['damaged', 'something else', () => change(() => '{"format":1}')],
    ['otherFormat', 'of another format', () => change((text) => text.replace(/ 4 /, ' 3 '))],
    [
      'otherLog',
      'of another log',
      async () => {
        rmSync(file)
        await first(new ReadLog())
      },
    ],
    [
      'unreadable',
      'not readable',
      async () => {
        const { mkdir } = await import('node:fs/promises')
        rmSync(file)
        await mkdir(file)
      },
    ],
  ] as const)('%s: one that is %s', async (reason, _, spoil) => {
    const log = await first(new ReadLog())
    await spoil()
    const again = scanOf(log)
    await again.catchUp(never)
    await again.catchUp(never)
    expect(incidents.filter(({ kind }) => kind === 'deadlineFileIgnored')).toEqual([
      { kind: 'deadlineFileIgnored', file, reason },
    ])
    expect(log.pages[0]).toBeNull()
    expect([...again.deadlines]).toEqual(deadlinesOf(1, 3))
  })

  test.each([
    ['shorter than it was', 2, 0],
    ['as long as it was', 2, 1],
    ['longer than it was', 2, 4],
  ])('otherHistory: one of a log that was set back and is %s', async (_, kept, added) => {
    const log = await first(new ReadLog('same'))
    const restored = new ReadLog('same')
    await withAuctions(restored, kept)
    await withAuctions(restored, added, 10)
    const again = scanOf(restored)
    await again.catchUp(never)
    expect(incidents).toEqual([{ kind: 'deadlineFileIgnored', file, reason: 'otherHistory' }])
    expect([...again.deadlines]).toEqual([...deadlinesOf(1, kept), ...deadlinesOf(10, 9 + added)])
    await log.close()
  })

  test('otherHistory: one of a log that holds another event at the place of its last one', async () => {
    const log = await first(new ReadLog('same'))
    const restored = new ReadLog('same')
    await withAuctions(restored, 2)
    const other = engineOnMemory({ log: restored })
    await openAuction(other.engine, auctionIdOf(3), 30, { terms: { end: endOf(9) } })
    await scanOf(restored).catchUp(never)
    expect(incidents).toEqual([{ kind: 'deadlineFileIgnored', file, reason: 'otherHistory' }])
    await log.close()
  })

  test('and the next scan finds a good one again', async () => {
    const log = await first(new ReadLog())
    change(() => 'nonsense')
    await scanOf(log).catchUp(never)
    incidents = []
    log.pages = []
    await scanOf(log).catchUp(never)
    expect(incidents).toEqual([])
    expect(log.pages).toEqual([await log.head()])
  })
})

test('a file that cannot be written is reported, and the scan goes on without', async () => {
  const log = new ReadLog()
  await withAuctions(log, 3)
  rmSync(folder, { recursive: true })
  const scan = scanOf(log)
  await scan.catchUp(never)
  expect(incidents).toMatchObject([{ kind: 'deadlineFileNotWritten' }])
  expect([...scan.deadlines]).toEqual(deadlinesOf(1, 3))
})

test('[DEADLINE-2] an engine that takes over ends what is due by the file, and what moved since', async () => {
  const log = new ReadLog()
  const { engine } = await withAuctions(log, 3)
  await scanOf(log).catchUp(never)
  const later = await withAuctions(log, 1, 4)
  await engine.stop()
  log.pages = []
  const { time } = later
  const taken = later.restarted({ scan: scanOf(log) })
  await taken.start()
  expect(log.pages).toHaveLength(1)
  expect(log.pages[0]).not.toBeNull()
  time.jumpTo(endOf(10))
  await time.pass(3000)
  for (const number of [1, 2, 3, 4])
    expect((await typesOf(log, auctionIdOf(number))).at(-1)).toBe('AuctionEnded')
})

import { hash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import type { StoredEvent } from '@zuschlag/contracts/auction/events'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { expect, onTestFinished, test } from 'vitest'
import { auctionIdOf, bid, bidder, commandIdOf } from '../../../tests/fixtures/auction-commands.ts'
import { engineOnMemory, openAuction, receiptIn } from '../../../tests/fixtures/engine-on-memory.ts'
import { type History, historyIn, logOf, resealed, writeHistory } from '../../../tests/fixtures/forged-log.ts'
import type { VirtualTime } from '../../../tests/fixtures/virtual-time.ts'
import type { EventLog } from '../store/event-log.ts'
import { openLog } from '../log/open-log.ts'
import path from 'node:path'

const [damaged, sound] = [auctionIdOf(1), auctionIdOf(2)]
const refused = { status: 'unavailable', reason: 'historyDamaged' }

/** Bids by two bidders, and two that are refused. */
async function history(): Promise<History> {
  const { engine, memory } = engineOnMemory()
  await openAuction(engine, damaged, 10)
  for (const [index, price] of [100_000, 101_000, 102_000, 103_000].entries()) {
    receiptIn(await engine.execute(bid(damaged, commandIdOf(20 + index), price, bidder(1 + (index % 2)))))
  }
  await engine.execute(bid(damaged, commandIdOf(30), 1, bidder(1)))
  await engine.execute(bid(damaged, commandIdOf(31), 2, bidder(1)))
  return historyIn(memory, damaged)
}

function changed(events: readonly StoredEvent[], revision: number, change: object): readonly StoredEvent[] {
  return events.map((event) =>
    event.revision === revision ? ({ ...event, data: { ...event.data, ...change } } as StoredEvent) : event,
  )
}

async function untilAllHasEnded(time: VirtualTime): Promise<void> {
  time.jumpTo('2027-01-01T00:00:00.000Z' as Instant)
  await time.pass(10_000)
}

/** An engine that starts on a history, with a sound auction beside it. */
async function startedOn(given: History) {
  const log: EventLog = await logOf(damaged, given)
  const { engine, time, incidents } = engineOnMemory({ log })
  await engine.start()
  await openAuction(engine, sound, 50)
  return { engine, log, time, incidents }
}

test.each<[string, (history: History) => History, number]>([
  ['a price of the last bid', (all) => ({ ...all, events: changed(all.events, 6, { price: 902_000 }) }), 6],
  ['a price of a first bid', (all) => ({ ...all, events: changed(all.events, 3, { price: 1 }) }), 3],
  [
    'the start',
    (all) => ({ ...all, events: changed(all.events, 2, { start: '2020-01-01T00:00:00.000Z' }) }),
    2,
  ],
  ['a draft', (all) => ({ ...all, events: changed(all.events, 0, { ownership: null }) }), 0],
  [
    'a price whose hash was made again, which the next event does not hold',
    (all) => {
      const [forged] = resealed(changed(all.events, 4, { price: 101_500 })).slice(4)
      return { ...all, events: all.events.map((event) => (event.revision === 4 && forged ? forged : event)) }
    },
    5,
  ],
])('[EVID-12] after a change of %s, nothing is decided on the auction', async (_what, change, revision) => {
  const { engine, log, time, incidents } = await startedOn(change(await history()))
  const before = await historyIn(log, damaged)
  expect(await engine.execute(bid(damaged, commandIdOf(40), 200_000, bidder(2)))).toEqual(refused)
  expect(await engine.execute(bid(damaged, commandIdOf(41), 300_000, bidder(2)))).toEqual(refused)
  expect(incidents).toMatchObject([{ kind: 'historyDamaged', auctionId: damaged, fault: { revision } }])
  expect(engine.load.damaged).toBe(1)
  // Its end passes, and nothing is written. The other auction takes bids and ends.
  receiptIn(await engine.execute(bid(sound, commandIdOf(42), 100_000, bidder(1))))
  await untilAllHasEnded(time)
  expect(await historyIn(log, damaged)).toEqual(before)
  expect((await historyIn(log, sound)).events.at(-1)?.type).toBe('AuctionEnded')
  await engine.stop()
})

test('[EVID-12] a deadline finds the damage too, and is not tried again', async () => {
  const all = await history()
  const { engine, log, time, incidents } = await startedOn({
    ...all,
    events: changed(all.events, 4, { price: 9 }),
  })
  await untilAllHasEnded(time)
  expect(incidents.filter(({ kind }) => kind === 'historyDamaged')).toHaveLength(1)
  expect((await historyIn(log, damaged)).events).toHaveLength(all.events.length)
  await engine.stop()
})

test('[EVID-12] a changed or removed refused attempt is found beside the work, and then nothing is decided', async () => {
  for (const forge of [
    ({ attempts }: History) => changed(attempts, 0, { price: 5 }),
    // The head of the chain is gone: the next event does not start with the genesis hash.
    ({ attempts }: History) => attempts.slice(1).map((event) => ({ ...event, revision: 0 })),
  ]) {
    const all = await history()
    const { engine, incidents, time } = await startedOn({ ...all, attempts: forge(all) })
    await engine.execute(bid(damaged, commandIdOf(40), 104_000, bidder(2)))
    await time.pass(1)
    expect(incidents).toMatchObject([{ kind: 'historyDamaged', fault: { revision: 0 } }])
    expect(incidents[0]).toHaveProperty('fault.stream', `auction-attempts-${damaged}`)
    expect(await engine.execute(bid(damaged, commandIdOf(41), 300_000, bidder(2)))).toEqual(refused)
    await engine.stop()
  }
})

/** What an engine finds in a file whose bytes were changed. */
async function faultAfter(change: (database: DatabaseSync) => void) {
  const directory = mkdtempSync(path.join(tmpdir(), 'damaged-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  const file = path.join(directory, 'events.sqlite')
  const first = await openLog({ kind: 'sqlite', path: file })
  await writeHistory(first, damaged, await history())
  await first.close()
  const database = new DatabaseSync(file)
  change(database)
  database.close()
  const log = await openLog({ kind: 'sqlite', path: file })
  const { engine, incidents } = engineOnMemory({ log })
  expect(await engine.execute(bid(damaged, commandIdOf(40), 104_000, bidder(1)))).toEqual(refused)
  await engine.stop()
  await log.close()
  return incidents
}

test('[EVID-12] SQL that changes a digit, or makes an event unreadable, is found in the file', async () => {
  for (const [sql, code] of [
    [`replace(body, '"price":103000', '"price":103001')`, 'hashMismatch'],
    [`replace(body, '"price":103000', '"price":')`, 'unreadable'],
  ] as const) {
    const incidents = await faultAfter((database) => database.exec(`UPDATE events SET body = ${sql}`))
    expect(incidents).toMatchObject([{ kind: 'historyDamaged', fault: { revision: 6, code } }])
  }
})

test.each([
  ['a member twice', '"price":999999,"price":103000'],
  ['a blank within', '"price": 103000'],
  ['a number in another form', '"price":1.03e5'],
])('[EVID-12] an event with %s, whose hash was made over that text, is refused', async (_what, written) => {
  const incidents = await faultAfter((database) => {
    const row = database.prepare(`SELECT body FROM events WHERE body LIKE '%"price":103000%'`).get()
    const body = String(row?.['body'])
    const { hash: intact, previousHash } = JSON.parse(body) as StoredEvent
    const sealed = body.replace('"price":103000', written)
    const unsealed = sealed.replace(`,"hash":"${intact}"`, '')
    const forged = sealed.replace(intact, hash('sha256', `${previousHash}${unsealed}`, 'hex'))
    database.prepare('UPDATE events SET body = ? WHERE body = ?').run(forged, body)
  })
  expect(incidents).toMatchObject([{ kind: 'historyDamaged', fault: { revision: 6, code: 'hashMismatch' } }])
})

test('[EVID-12] a history of an older version loads as it was written', async () => {
  const file = readFileSync(
    path.join(import.meta.dirname, '../../../tests/fixtures/exports/v1.ndjson'),
    'utf8',
  )
  const entries = file
    .split('\n')
    .flatMap((line) => (line.includes('"stream":') ? [JSON.parse(line) as never] : []))
  const of = (stream: string) =>
    (entries as { stream: string; event: StoredEvent }[]).flatMap((entry) =>
      entry.stream === stream ? [entry.event] : [],
    )
  const log = await logOf(damaged, { events: of('auction'), attempts: of('attempts') })
  const { engine, incidents } = engineOnMemory({ log })
  const outcome = await engine.execute(bid(damaged, commandIdOf(40), 1, bidder(1)))
  expect(outcome.status).toBe('rejected')
  expect(incidents).toEqual([])
  await engine.stop()
})

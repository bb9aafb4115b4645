import { hash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Command } from '@zuschlag/contracts/auction/commands'
import { systemClock } from '@zuschlag/engine/runtime/clock'
import type { Incident } from '@zuschlag/engine/runtime/incident'
import { LeadingEngine } from '@zuschlag/engine/runtime/leading-engine'
import { EventStoreLease } from '@zuschlag/engine/store/eventstoredb/eventstoredb-lease'
import { EventStoreLog } from '@zuschlag/engine/store/eventstoredb/eventstoredb-log'
import { LogReadError } from '@zuschlag/engine/store/log-read-error'
import { lastingTerms } from '../faults/open-auctions.ts'
import { auctionIdOf, bid, commandIdOf, opening } from '../fixtures/auction-commands.ts'
import { EventStoreStub } from '../fixtures/eventstoredb-stub/stub-server.ts'
import { TcpGate } from '../fixtures/tcp-gate.ts'
import { mustAppend, readRevisions } from './event-log/collect.ts'
import { sampleEvents } from './event-log/sample-events.ts'

/**
 * A store that vanishes: packets are dropped, connections are neither answered nor closed. Without a limit of
 * one's own nothing ends. The time limits of these tests are below those that each call had for itself.
 */

const opened: (() => unknown)[] = []
let stub: EventStoreStub
let gates: readonly [TcpGate, TcpGate]
beforeEach(async () => {
  stub = new EventStoreStub()
  await stub.start()
  opened.push(() => stub.stop())
  gates = [await TcpGate.before(stub.port), await TcpGate.before(stub.port)]
  for (const gate of gates) opened.push(() => gate.close())
})
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close()
})

function openLog(url = `esdb://127.0.0.1:${gates[0].port}?tls=false`): EventStoreLog {
  const log = new EventStoreLog({ connectionString: url, streamPrefix: 'v' })
  opened.push(() => log.close())
  return log
}

test('a read whose store vanishes fails, and the next one goes by a new connection', async () => {
  const log = openLog()
  await mustAppend(log, 'v', 'none', sampleEvents('v', 0, 2))
  expect(await readRevisions(log, 'v')).toEqual([0, 1])
  gates[0].vanish()
  await expect(readRevisions(log, 'v')).rejects.toMatchObject({ reason: 'noAnswer' })
  gates[0].reappear()
  expect(await readRevisions(log, 'v')).toEqual([0, 1])
}, 12_000)

test('a read fails together with the one that found their client silent', async () => {
  const log = openLog()
  await mustAppend(log, 'v', 'none', sampleEvents('v', 0, 2))
  expect(await readRevisions(log, 'v')).toEqual([0, 1])
  gates[0].vanish()
  const ended: string[] = []
  const first = readRevisions(log, 'v').catch(() => ended.push('first'))
  await pause(2_000)
  const second = readRevisions(log, 'v').catch(() => ended.push('second'))
  const marker = first.then(() => pause(500)).then(() => ended.push('later'))
  await Promise.all([first, second, marker])
  expect(ended).toEqual(['first', 'second', 'later'])
}, 20_000)

test('a client that is used no longer closes its connection', async () => {
  const log = openLog()
  await mustAppend(log, 'v', 'none', sampleEvents('v', 0, 2))
  stub.readFault = () => ({ code: 'INTERNAL' })
  for (let read = 0; read < 5; read += 1)
    await expect(readRevisions(log, 'v')).rejects.toMatchObject({ reason: 'storeFailed' })
  stub.readFault = () => null
  expect(await readRevisions(log, 'v')).toEqual([0, 1])
  // One writes and one reads.
  await expect.poll(() => gates[0].connections, { timeout: 40_000 }).toBe(2)
}, 60_000)

test('a subscription that has caught up notices that its store vanished', async () => {
  const log = openLog()
  await mustAppend(log, 'v', 'none', sampleEvents('v', 0, 2))
  const subscription = log.subscribeAll({ after: null })
  while ((await subscription.next(10))?.atEnd === false);
  gates[0].vanish()
  const next = subscription.next(10)
  await mustAppend(openLog(`esdb://127.0.0.1:${stub.port}?tls=false`), 'v', 1, sampleEvents('v', 2, 1))
  gates[0].reappear()
  expect((await next)?.events.map(({ event }) => event.revision)).toEqual([2])
}, 20_000)

test('the read of a page of the log, as a scan for deadlines makes it, fails as any other', async () => {
  const log = openLog()
  await mustAppend(log, 'v', 'none', sampleEvents('v', 0, 2))
  stub.readFault = (wish) => (wish.subscribes ? 'stall' : null)
  const read = log.readAll({ after: null, limit: 5, types: ['AuctionWithdrawn'] })
  await expect(read).rejects.toBeInstanceOf(LogReadError)
}, 12_000)

async function lead(url: string, incidents: Incident[] = []): Promise<LeadingEngine> {
  const log = new EventStoreLog({ connectionString: url })
  const lease = new EventStoreLease(url, log)
  const sha256Hex = (text: string): string => hash('sha256', text, 'hex')
  const report = (incident: Incident): unknown => incidents.push(incident)
  const engine = new LeadingEngine({ log, lease, clock: systemClock(), sha256Hex, report })
  await engine.start()
  opened.push(async () => {
    await engine.stop()
    await log.close()
  })
  return engine
}

/** As a gateway does: again, under the same command id, until it is decided. */
async function accepted(engine: LeadingEngine, command: Command): Promise<void> {
  const isAccepted = async (): Promise<string> => (await engine.execute(command)).status
  await expect.poll(isAccepted, { timeout: 12_000, interval: 50 }).toBe('accepted')
}

test('an engine whose node vanishes while it reads a history bids on with the node that leads next', async () => {
  const [leading, other] = gates
  const ports = gates.map(({ port }) => port)
  stub.cluster = { ports, leads: leading.port }
  const url = `esdb://127.0.0.1:${leading.port},127.0.0.1:${other.port}?tls=false`
  const first = await lead(url)
  const [known, unread] = [auctionIdOf(1), auctionIdOf(2)]
  for (const [index, auctionId] of [known, unread].entries())
    for (const command of opening(auctionId, 10 * (index + 1), { terms: lastingTerms }))
      await accepted(first, command)
  await first.stop()
  const incidents: Incident[] = []
  const engine = await lead(url, incidents)
  await accepted(engine, bid(known, commandIdOf(100), 100_000))
  leading.vanish()
  const bids = [
    accepted(engine, bid(unread, commandIdOf(200), 100_000)),
    accepted(engine, bid(known, commandIdOf(201), 110_000)),
  ]
  await pause(3_000)
  stub.cluster = { ports, leads: other.port }
  await Promise.all(bids)
  expect(incidents.map(({ kind }) => kind)).toContain('fenced')
}, 30_000)

import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Command, CommandOutcome } from '@zuschlag/contracts/auction/commands'
import type { CommandId } from '@zuschlag/contracts/kernel/ids'
import { auctionIdOf, bid, bidder, numberedUuid } from '../../../tests/fixtures/auction-commands.ts'
import { channel, NatsServer } from '../../../tests/fixtures/nats-server.ts'
import { TcpGate } from '../../../tests/fixtures/tcp-gate.ts'
import { natsBus } from '../transport/nats-bus.ts'
import { type NatsLink, openNatsLink } from '../transport/nats-link.ts'
import { commandSubject } from './partition.ts'
import type { EngineClient } from './engine-client.ts'
import { natsClient, serveNats } from './nats.ts'

const one = { partition: 0, partitions: 1 }
const auctionId = auctionIdOf(1)
const bidOf = (number: number) =>
  bid(auctionId, numberedUuid(1, number) as CommandId, 100_000 + number, bidder(1))

let server: NatsServer
const links: NatsLink[] = []
beforeAll(async () => {
  server = await NatsServer.start()
})
afterAll(() => server.kill())
let gateway: NatsLink
let engine: NatsLink
beforeEach(async () => {
  gateway = await connected('gateway')
  engine = await connected('engine')
})
afterEach(() => Promise.all(links.splice(0).map((link) => link.close())))

async function connected(name: string): Promise<NatsLink> {
  const link = openNatsLink({ url: server.url, name, ...channel })
  links.push(link)
  await until(() => link.isConnected())
  return link
}

/**
 * The server reads a connection in order: once it has answered, it knows what this one subscribed to before.
 */
async function known(link: NatsLink): Promise<void> {
  expect(await link.request('nobody.listens.here', '', 5_000)).toEqual({ status: 'noResponders' })
}

/** Only patience: what is waited for takes a fraction of this. */
async function until(condition: () => boolean): Promise<void> {
  const deadline = performance.now() + 20_000
  while (!condition()) {
    if (performance.now() > deadline) throw new Error('It never came true')
    await pause(5)
  }
}

/** Something that answers like an engine, and what it was asked. */
function answering(answer: (command: Command, count: number) => Promise<CommandOutcome>) {
  const commands: Command[] = []
  const client: EngineClient = {
    execute: (command) => answer(command, commands.push(command)),
  }
  return { commands, client }
}

const accepted = ({ commandId }: Command): Promise<CommandOutcome> =>
  Promise.resolve({
    status: 'accepted',
    duplicate: false,
    receipt: { auctionId, commandId, revision: 3, price: 1, engineTime: '', eventHash: '' } as never,
  })

test('a command goes to the leader and its answer comes back', async () => {
  const leader = answering(accepted)
  serveNats(engine, one, leader.client)
  await known(engine)
  const client = natsClient({ link: gateway, partitions: 1 })
  const outcomes = await Promise.all([1, 2, 3].map((number) => client.execute(bidOf(number))))
  expect(outcomes.map(({ status }) => status)).toEqual(['accepted', 'accepted', 'accepted'])
  expect(leader.commands).toEqual([1, 2, 3].map(bidOf))
})

test('a command waits for a leader, and is unavailable when none comes in time: it reached nobody', async () => {
  const client = natsClient({ link: gateway, partitions: 1 })
  expect(await client.execute(bidOf(1), { timeoutMs: 200 })).toEqual({
    status: 'unavailable',
    reason: 'standby',
  })
  const waiting = client.execute(bidOf(2), { timeoutMs: 20_000 })
  await pause(100)
  serveNats(engine, one, answering(accepted).client)
  expect((await waiting).status).toBe('accepted')
})

test('[ONCE-2] an answer that does not come is asked for again with the same id, and unknown in the end', async () => {
  const silent = answering((_command, count) =>
    count === 1 ? new Promise<CommandOutcome>(() => undefined) : accepted(_command),
  )
  const stop = serveNats(engine, one, silent.client)
  const client = natsClient({ link: gateway, partitions: 1, attemptMs: 1_000 })
  expect((await client.execute(bidOf(1), { timeoutMs: 20_000 })).status).toBe('accepted')
  expect(silent.commands).toEqual([bidOf(1), bidOf(1)])
  stop()
  serveNats(engine, one, answering(() => new Promise(() => undefined)).client)
  expect(await client.execute(bidOf(2), { timeoutMs: 500 })).toEqual({
    status: 'unknown',
    reason: 'noAnswerInTime',
  })
})

test('one that leads no longer is asked no longer; what it may have taken is never called undecided', async () => {
  const fenced = answering(() => Promise.resolve({ status: 'unavailable', reason: 'fenced' }))
  const stop = serveNats(engine, one, fenced.client)
  const client = natsClient({ link: gateway, partitions: 1, attemptMs: 1_000 })
  const waiting = client.execute(bidOf(1), { timeoutMs: 20_000 })
  await until(() => fenced.commands.length > 0)
  stop()
  const next = answering(accepted)
  serveNats(await connected('next engine'), one, next.client)
  expect((await waiting).status).toBe('accepted')
  expect(next.commands).toEqual([bidOf(1)])
})

test('a command beyond the in-flight limit of a client is not sent', async () => {
  const leader = answering(() => new Promise<CommandOutcome>(() => undefined))
  serveNats(engine, one, leader.client)
  const client = natsClient({ link: gateway, partitions: 1, inFlightMax: 2 })
  const under = [1, 2].map((number) => client.execute(bidOf(number), { timeoutMs: 300 }))
  expect(await client.execute(bidOf(3))).toEqual({ status: 'unavailable', reason: 'tooManyInFlight' })
  await Promise.all(under)
  expect(new Set(leader.commands.map(({ commandId }) => commandId)).size).toBe(2)
})

test('what is no command is answered and reaches no engine; what is larger than NATS takes is not sent', async () => {
  const leader = answering(accepted)
  serveNats(engine, one, leader.client)
  const outcome = { status: 'unavailable', reason: 'malformedCommand' }
  await known(engine)
  for (const text of ['', '{', '[]', '{"command":{"type":"PlaceBid"}}']) {
    const answer = await gateway.request(commandSubject(0, 1), text, 5_000)
    expect(answer).toEqual({ status: 'answered', text: JSON.stringify(outcome) })
  }
  const huge = await gateway.request(commandSubject(0, 1), 'x'.repeat(2 * 1024 * 1024), 1_000)
  expect(huge).toEqual({ status: 'refused' })
  expect(leader.commands).toEqual([])
})

test('a server that is killed: nothing is sent meanwhile, and everything goes on when it is back', async () => {
  const leader = answering(accepted)
  serveNats(engine, one, leader.client)
  const received: unknown[] = []
  const [hintsHere, hintsThere] = [natsBus(gateway), natsBus(engine)]
  hintsHere.subscribe('a', (message) => received.push(message))
  await server.kill()
  await until(() => !gateway.isConnected() && !engine.isConnected())
  const client = natsClient({ link: gateway, partitions: 1 })
  expect(await client.execute(bidOf(1), { timeoutMs: 100 })).toEqual({
    status: 'unavailable',
    reason: 'engineGone',
  })
  hintsThere.publish('a', 'lost')
  const waiting = client.execute(bidOf(2), { timeoutMs: 20_000 })
  await server.startAgain()
  const backAt = performance.now()
  expect((await waiting).status).toBe('accepted')
  await until(() => gateway.isConnected() && engine.isConnected())
  expect(performance.now() - backAt).toBeLessThan(5_000)
  await known(gateway)
  hintsThere.publish('a', { position: 2 })
  await until(() => received.length > 0)
  expect(received).toEqual([{ position: 2 }])
  expect(leader.commands).toEqual([bidOf(2)])
})

test('a slow listener delays no other one, and receives later messages', async () => {
  const slow = natsBus(engine)
  const quick = natsBus(gateway)
  const publisher = natsBus(await connected('publisher'))
  let receivedBySlow = 0
  let receivedByQuick = 0
  slow.subscribe('flood', () => {
    receivedBySlow += 1
    // Its loop stands still, and with it everybody in this process; what is sent meanwhile piles up.
    const standsUntil = performance.now() + 20
    while (performance.now() < standsUntil && receivedBySlow < 20) continue
  })
  quick.subscribe('flood', () => (receivedByQuick += 1))
  await Promise.all([known(engine), known(gateway)])
  const filling = 'x'.repeat(10_000)
  for (let round = 0; round < 20; round += 1) {
    for (let count = 0; count < 100; count += 1) publisher.publish('flood', filling)
    await pause(1)
  }
  await until(() => receivedByQuick === 2_000)
  await until(() => engine.isConnected())
  const before = receivedBySlow
  publisher.publish('flood', 'after')
  await until(() => receivedBySlow > before && receivedByQuick > 2_000)
  expect(receivedByQuick).toBe(2_001)
})

test('a hint that is no JSON cannot break a listener', async () => {
  const received: unknown[] = []
  natsBus(engine).subscribe('a', (message) => received.push(message))
  await known(engine)
  gateway.publish('zuschlag.hint.a', '{')
  natsBus(gateway).publish('a', 1)
  await until(() => received.length > 0)
  expect(received).toEqual([1])
})

test('a hint of another shape is passed over, and neither it nor its reader’s failure holds up what comes after', async () => {
  const received: number[] = []
  natsBus(engine).subscribe('a', (message) => received.push((message as { position: number }).position))
  await known(engine)
  gateway.publish('zuschlag.hint.a', 'null')
  natsBus(gateway).publish('a', { position: 1 })
  await until(() => received.length > 0)
  expect(received).toEqual([1])
})

test('a server that vanishes without a word is noticed, and reached again by a new connection', async () => {
  const gate = await TcpGate.before(Number(new URL(server.url).port))
  try {
    const link = openNatsLink({ url: `nats://127.0.0.1:${gate.port}`, name: 'behind a gate', ...channel })
    links.push(link)
    await until(() => link.isConnected())
    gate.vanish()
    await until(() => !link.isConnected())
    gate.reappear()
    await until(() => link.isConnected())
    expect(await link.request('nobody.listens.here', '', 5_000)).toEqual({ status: 'noResponders' })
  } finally {
    await gate.close()
  }
}, 30_000)

import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Command, CommandOutcome } from '@zuschlag/contracts/auction/commands'
import type { CommandId } from '@zuschlag/contracts/kernel/ids'
import { auctionIdOf, bid, bidder, numberedUuid } from '../../../tests/fixtures/auction-commands.ts'
import { NatsServer } from '../../../tests/fixtures/nats-server.ts'
import { PlainNats } from '../../../tests/fixtures/plain-nats.ts'
import type { MessageClocks } from '../transport/replay-window.ts'
import { natsBus } from '../transport/nats-bus.ts'
import { type LinkOptions, type NatsLink, openNatsLink } from '../transport/nats-link.ts'
import { natsClient, serveNats } from './nats.ts'

/** Somebody reaches the NATS server without the key of the product. */

const one = { partition: 0, partitions: 1 }
const COMMANDS = 'zuschlag.commands.0-of-1'
const HOUR_MS = 60 * 60 * 1000
const auctionId = auctionIdOf(1)
const bidOf = (number: number) =>
  bid(auctionId, numberedUuid(1, number) as CommandId, 4_711_000 + number, bidder(1))
const key = randomBytes(32).toString('base64')

let server: NatsServer
let stranger: PlainNats
let gateway: NatsLink
let engine: NatsLink
let warnings: string[]
let opened: { close: () => unknown }[]
beforeAll(async () => {
  server = await NatsServer.start()
})
afterAll(() => server.kill())
beforeEach(async () => {
  warnings = []
  opened = []
  stranger = await PlainNats.connect(server.url)
  opened.push(stranger)
  gateway = await connected('gateway')
  engine = await connected('engine')
})
afterEach(() => Promise.all(opened.map((each) => each.close())))

async function connected(name: string, further: Partial<LinkOptions> = {}): Promise<NatsLink> {
  const link = openNatsLink({
    url: server.url,
    name,
    secrets: { current: key, additional: null },
    warn: (text) => warnings.push(`${name}: ${text}`),
    ...further,
  })
  opened.push(link)
  await until(() => link.isConnected())
  return link
}

/** The clocks of a process whose time of day is off by so much. */
const offBy = (offsetMs: () => number): MessageClocks => ({
  wallMs: () => Date.now() + offsetMs(),
  monotonicMs: () => performance.now(),
})

/** Only patience: what is waited for takes a fraction of this. */
async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 20_000
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error('It never came true')
    await pause(5)
  }
}

/**
 * The server reads a connection in order: once it has answered, it knows what this one subscribed to before.
 */
async function known(link: NatsLink): Promise<void> {
  expect(await link.request('nobody.listens.here', '', 5_000)).toEqual({ status: 'noResponders' })
}

/** Resolves once the end of a connection has rejected so many messages for this reason. */
function rejected(link: NatsLink, name: string, reason: string, count: number): Promise<void> {
  const line = `${name}_rejected_messages_total{reason="${reason}"} ${count}\n`
  return until(async () => (await link.metrics()).includes(line))
}

async function leader(link: NatsLink) {
  const commands: Command[] = []
  const stop = serveNats(link, one, {
    execute(command): Promise<CommandOutcome> {
      commands.push(command)
      const receipt = { auctionId, commandId: command.commandId, revision: 3, price: 4_711_001 } as never
      return Promise.resolve({ status: 'accepted', duplicate: false, receipt })
    },
  })
  await known(link)
  return { commands, stop }
}

/** What the product sends; to everything it would be a responder of whatever is asked. */
async function listenToProduct(): Promise<void> {
  await stranger.subscribe('zuschlag.>')
  await stranger.subscribe('_INBOX.>')
}

const answersTo = (inbox: string) => stranger.messages.filter(({ subject }) => subject === inbox)

test('a bid that a stranger forges reaches no engine and gets no answer', async () => {
  const { commands } = await leader(engine)
  await stranger.subscribe('stranger.inbox')
  const forged = JSON.stringify({ command: bidOf(1), context: {} })
  await stranger.publish(COMMANDS, forged, 'stranger.inbox')
  await rejected(engine, 'engine', 'notSealed', 1)
  const withOtherKey = await connected('other', {
    secrets: { current: randomBytes(32).toString('hex'), additional: null },
  })
  const client = natsClient({ link: withOtherKey, partitions: 1, attemptMs: 100 })
  expect(await client.execute(bidOf(2), { timeoutMs: 120 })).toEqual({
    status: 'unknown',
    reason: 'noAnswerInTime',
  })
  await until(async () => !(await engine.metrics()).includes('{reason="unknownKey"} 0\n'))
  expect((await natsClient({ link: gateway, partitions: 1 }).execute(bidOf(3))).status).toBe('accepted')
  await stranger.flush()
  expect(commands).toEqual([bidOf(3)])
  expect(answersTo('stranger.inbox')).toEqual([])
  expect(warnings).toEqual([
    expect.stringMatching(/^engine: .*zuschlag\.commands\.0-of-1 was rejected: it was not sealed/),
    expect.stringMatching(/^engine: .* sealed with another NATS_MESSAGE_KEY$/),
  ])
})

test('a recorded command counts once, also where another engine leads meanwhile', async () => {
  const first = await leader(engine)
  const follower = await connected('follower')
  await listenToProduct()
  expect((await natsClient({ link: gateway, partitions: 1 }).execute(bidOf(1))).status).toBe('accepted')
  await stranger.flush()
  const recorded = stranger.messages.find(({ subject }) => subject === COMMANDS)
  await stranger.publish(COMMANDS, recorded?.payload ?? '', 'stranger.inbox')
  await rejected(engine, 'engine', 'replayed', 1)
  first.stop()
  await known(engine)
  // The time of day counts milliseconds: the follower joins in a later one.
  await pause(5)
  const second = await leader(follower)
  await stranger.publish(COMMANDS, recorded?.payload ?? '', 'stranger.inbox')
  await rejected(follower, 'follower', 'beforeJoining', 1)
  await stranger.publish('zuschlag.commands.1-of-2', recorded?.payload ?? '', 'stranger.inbox')
  expect([first.commands, second.commands]).toEqual([[bidOf(1)], []])
  expect(answersTo('stranger.inbox')).toEqual([])
})

test('a recorded answer answers no other request: its outcome stays unknown', async () => {
  const { stop } = await leader(engine)
  await listenToProduct()
  const client = natsClient({ link: gateway, partitions: 1 })
  expect((await client.execute(bidOf(1))).status).toBe('accepted')
  await stranger.flush()
  const recorded = stranger.messages.find(({ subject }) => subject.startsWith('_INBOX.'))?.payload ?? ''
  stop()
  await known(engine)
  // The stranger is where the engine was.
  stranger.onMessage = ({ subject, reply }) => {
    if (subject === COMMANDS && reply !== null) void stranger.publish(reply, recorded)
  }
  expect(await client.execute(bidOf(2), { timeoutMs: 300 })).toEqual({
    status: 'unknown',
    reason: 'noAnswerInTime',
  })
  await until(async () => !(await gateway.metrics()).includes('{reason="notAuthentic"} 0\n'))
})

test('a replayed hint is received once, and only at its own subject', async () => {
  const received: unknown[] = []
  natsBus(engine).subscribe('a', (message) => received.push(message))
  natsBus(engine).subscribe('b', (message) => received.push(message))
  await known(engine)
  await stranger.subscribe('zuschlag.hint.a')
  natsBus(gateway).publish('a', { position: 1 })
  await until(() => stranger.messages.length > 0)
  const recorded = stranger.messages[0]?.payload ?? ''
  await stranger.publish('zuschlag.hint.a', recorded)
  await stranger.publish('zuschlag.hint.b', recorded)
  await rejected(engine, 'engine', 'replayed', 1)
  await rejected(engine, 'engine', 'notAuthentic', 1)
  expect(received).toEqual([{ position: 1 }])
})

test('several listeners of one process receive a hint that the process received once', async () => {
  const received: unknown[] = []
  const bus = natsBus(engine)
  const ends = ['first', 'second'].map((name) =>
    bus.subscribe('a', (message) => received.push([name, message])),
  )
  await known(engine)
  natsBus(gateway).publish('a', 1)
  await until(() => received.length === 2)
  ends[0]?.()
  natsBus(gateway).publish('a', 2)
  await until(() => received.length === 3)
  expect(received).toEqual([
    ['first', 1],
    ['second', 1],
    ['second', 2],
  ])
})

test('a client that subscribes to everything reads neither bidders nor prices nor auctions', async () => {
  await leader(engine)
  const received: unknown[] = []
  natsBus(engine).subscribe('auction.updated', (message) => received.push(message))
  await known(engine)
  await stranger.subscribe('>')
  const client = natsClient({ link: gateway, partitions: 1 })
  const command = bidOf(1)
  expect((await client.execute(command)).status).toBe('accepted')
  natsBus(gateway).publish('auction.updated', { auctionId, currentPrice: 4_711_001, bidder: command.actor })
  await until(() => received.length > 0)
  await stranger.flush()
  const everything = stranger.messages.map(({ subject, reply, payload }) =>
    [subject, reply, payload.toString('latin1')].join(' '),
  )
  expect(everything).toHaveLength(3)
  const secret = [auctionId, command.commandId, bidder(1).userId, '4711', 'PlaceBid', 'accepted']
  for (const text of everything) for (const word of secret) expect(text).not.toContain(word)
})

test('the key changes in three steps while bids go on, and none is lost', async () => {
  const next = randomBytes(48).toString('base64')
  const steps = [
    { current: key, additional: next },
    { current: next, additional: key },
    { current: next, additional: null },
  ]
  let number = 0
  let asked = gateway
  let serving = await leader(engine)
  const all: Command[] = []
  const bids = async (): Promise<void> => {
    const client = natsClient({ link: asked, partitions: 1 })
    const three = [1, 2, 3].map(() => client.execute(bidOf((number += 1)), { timeoutMs: 20_000 }))
    for (const { status } of await Promise.all(three)) expect(status).toBe('accepted')
  }
  await bids()
  for (const secrets of steps) {
    const follower = await connected('engine', { secrets })
    serving.stop()
    all.push(...serving.commands)
    serving = await leader(follower)
    await bids()
    asked = await connected('gateway', { secrets })
    await bids()
  }
  expect(new Set([...all, ...serving.commands].map(({ commandId }) => commandId)).size).toBe(number)
  expect(warnings).toEqual([])
})

test('an engine whose clock is set back decides what comes next, and no recorded command', async () => {
  let aheadMs = 30_000
  const ahead = await connected('ahead', { clocks: offBy(() => aheadMs) })
  await listenToProduct()
  const { commands } = await leader(ahead)
  aheadMs = 0
  expect((await natsClient({ link: gateway, partitions: 1 }).execute(bidOf(1))).status).toBe('accepted')
  await stranger.flush()
  const recorded = stranger.messages.find(({ subject }) => subject === COMMANDS)
  await stranger.publish(COMMANDS, recorded?.payload ?? '', 'stranger.inbox')
  await rejected(ahead, 'ahead', 'replayed', 1)
  expect(commands).toEqual([bidOf(1)])
  expect(warnings).toEqual([expect.stringMatching(/^ahead: .* was rejected: it was received before$/)])
})

test('a process whose clock is an hour off is refused, and both logs name the clocks', async () => {
  const { commands } = await leader(engine)
  const late = await connected('late', { clocks: offBy(() => -HOUR_MS) })
  const client = natsClient({ link: late, partitions: 1, attemptMs: 100 })
  expect(await client.execute(bidOf(1), { timeoutMs: 120 })).toEqual({
    status: 'unknown',
    reason: 'noAnswerInTime',
  })
  natsBus(late).subscribe('a', () => undefined)
  await known(late)
  natsBus(engine).publish('a', 1)
  await rejected(late, 'late', 'early', 1)
  await until(async () => !(await engine.metrics()).includes('{reason="old"} 0\n'))
  expect(commands).toEqual([])
  expect(warnings.toSorted()).toEqual([
    expect.stringMatching(/^engine: .*: it was sealed too long ago: clocks differ.*\(3600 s behind\)$/),
    expect.stringMatching(/^late: .*: it was sealed in the future: clocks differ \(3600 s ahead\)$/),
  ])
  expect(late.clockProblem()).toBe('clocks differ: the others are 3600 s ahead')
})

import { beforeEach, expect, test } from 'vitest'
import {
  BURST_IN_FLIGHT_MAX,
  BURST_WAITING_MIN,
  START_BATCH_MS,
  REQUESTS_IN_FLIGHT_SATURATED_MAX,
  FairScheduler,
  SLOT_RELEASE_MS,
  REQUESTS_IN_FLIGHT_MAX,
  REQUESTS_IN_FLIGHT_PER_CLIENT_MAX,
  WAITING_MAX,
  WAITING_PER_CLIENT_MAX,
} from './fair-scheduler.ts'

let ends: (() => void)[] = []
let utilization = 0
let nowMs = 0
let scheduler = new FairScheduler()
let looks: (() => void)[] = []
let soon: (() => void)[] = []
let started: string[] = []
let answers: (() => void)[] = []
beforeEach(() => {
  ends = []
  looks = []
  soon = []
  started = []
  answers = []
  utilization = 0
  nowMs = 1_000
  const setTimer = (ms: number, what: () => void) => {
    if (ms === SLOT_RELEASE_MS) ends.push(what)
    else looks.push(what)
    return () => undefined
  }
  scheduler = new FairScheduler({
    setTimer,
    soon: (what) => soon.push(what),
    nowMs: () => nowMs,
    utilization: () => utilization,
  })
})

/** Asks for a turn; its work goes on until it is answered. */
function ask(clientKey: string, name = clientKey): Promise<unknown> {
  return scheduler.run(clientKey, () => {
    started.push(name)
    return new Promise<void>((resolve) => answers.push(resolve))
  })
}

/** Requests of a crowd of clients, each of which has no more than it may have in flight. */
function askAll(count: number, name = 'one'): void {
  for (let index = 0; index < count; index += 1)
    void ask(`${name} ${Math.floor(index / REQUESTS_IN_FLIGHT_PER_CLIENT_MAX)}`, name)
}

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

test('nobody waits while there is room', () => {
  askAll(REQUESTS_IN_FLIGHT_MAX)
  expect(started).toHaveLength(REQUESTS_IN_FLIGHT_MAX)
  expect(scheduler.waiting).toBe(0)
})

test('of a burst of one client a few run at the same time, and the request of another passes the rest', async () => {
  const count = REQUESTS_IN_FLIGHT_PER_CLIENT_MAX + BURST_WAITING_MIN + 1
  for (let index = 0; index < count; index += 1) void ask('burst')
  expect(started).toHaveLength(REQUESTS_IN_FLIGHT_PER_CLIENT_MAX)
  void ask('anna')
  expect(started.at(-1)).toBe('anna')
  // A long burst runs two at a time, and once little of it is left, as many as a page asks for.
  for (let answered = 0; answered < REQUESTS_IN_FLIGHT_PER_CLIENT_MAX - BURST_IN_FLIGHT_MAX; answered += 1) {
    answers[answered]?.()
    await settle()
  }
  expect(started.slice(REQUESTS_IN_FLIGHT_PER_CLIENT_MAX)).toEqual(['anna'])
  answers[REQUESTS_IN_FLIGHT_PER_CLIENT_MAX - 1]?.()
  await settle()
  expect(started.slice(REQUESTS_IN_FLIGHT_PER_CLIENT_MAX)).toEqual(['anna', 'burst'])
})

test('a client with one request waits for one of each other client, not for the hundreds of one', async () => {
  for (let count = 0; count < 150; count += 1) void ask('flood')
  askAll(REQUESTS_IN_FLIGHT_MAX - REQUESTS_IN_FLIGHT_PER_CLIENT_MAX)
  void ask('anna')
  void ask('ben')
  for (let count = 0; count < REQUESTS_IN_FLIGHT_PER_CLIENT_MAX; count += 1) {
    answers[count]?.()
    await settle()
  }
  expect(started.slice(REQUESTS_IN_FLIGHT_MAX)).toEqual(['anna', 'ben', 'flood', 'flood'])
})

/** Another one starts in the place of the first, and none in that of its answer. */
async function startsOne(): Promise<void> {
  await settle()
  expect(started).toHaveLength(REQUESTS_IN_FLIGHT_MAX + 1)
  answers[0]?.()
  await settle()
  expect(started).toHaveLength(REQUESTS_IN_FLIGHT_MAX + 1)
}

test('a request that waits for I/O frees its slot, once', async () => {
  askAll(REQUESTS_IN_FLIGHT_MAX + 2)
  ends[0]?.()
  await startsOne()
  expect(scheduler.waiting).toBe(1)
})

/**
 * As many requests as there are places, of clients that send many, and the thread is found to be at work all
 * the time.
 */
async function busy(): Promise<void> {
  askAll(REQUESTS_IN_FLIGHT_MAX + 2)
  utilization = 0.97
  looks.shift()?.()
  await goOn()
}

/** What was put off until what has arrived was looked at. */
async function goOn(): Promise<void> {
  await settle()
  for (const what of soon.splice(0)) what()
  await settle()
}

test('while the thread has no time to spare, a turn lasts until its answer; once it has, it is passed on again', async () => {
  await busy()
  ends[0]?.()
  await settle()
  expect(started).toHaveLength(REQUESTS_IN_FLIGHT_MAX)
  utilization = 0.2
  looks.shift()?.()
  // The same turn, looked at again.
  ends.at(-1)?.()
  await startsOne()
})

test('while it is saturated, few requests run and one of each new client; the client with the least usage is next', async () => {
  await busy()
  for (let count = 0; count < REQUESTS_IN_FLIGHT_MAX - REQUESTS_IN_FLIGHT_SATURATED_MAX; count += 1)
    answers[count]?.()
  await goOn()
  expect(started).toHaveLength(REQUESTS_IN_FLIGHT_MAX)
  void ask('anna')
  void ask('anna', 'anna again')
  expect(started.slice(REQUESTS_IN_FLIGHT_MAX)).toEqual(['anna'])
  // The client with the least usage gets the next free slot.
  answers[REQUESTS_IN_FLIGHT_MAX - 1]?.()
  answers[REQUESTS_IN_FLIGHT_MAX - 2]?.()
  await goOn()
  expect(started.slice(REQUESTS_IN_FLIGHT_MAX)).toEqual(['anna', 'anna again'])
})

test('a saturated event loop reads new input between batches', async () => {
  await busy()
  nowMs += START_BATCH_MS
  for (let count = 0; count <= REQUESTS_IN_FLIGHT_MAX - REQUESTS_IN_FLIGHT_SATURATED_MAX; count += 1)
    answers[count]?.()
  await settle()
  expect([started.length, soon.length]).toEqual([REQUESTS_IN_FLIGHT_MAX + 1, 0])
  nowMs += 1
  answers[REQUESTS_IN_FLIGHT_MAX - 1]?.()
  await settle()
  expect([started.length, soon.length]).toEqual([REQUESTS_IN_FLIGHT_MAX + 1, 1])
  await goOn()
  expect(started).toHaveLength(REQUESTS_IN_FLIGHT_MAX + 2)
})

test('after saturation, requests start up to the limit', async () => {
  await busy()
  utilization = 0.2
  answers[0]?.()
  answers[1]?.()
  await settle()
  expect(started).toHaveLength(REQUESTS_IN_FLIGHT_MAX)
  looks.shift()?.()
  await settle()
  expect(started).toHaveLength(REQUESTS_IN_FLIGHT_MAX + 2)
  expect(scheduler.waiting).toBe(0)
})

test('the event loop is not sampled under low load', async () => {
  askAll(REQUESTS_IN_FLIGHT_SATURATED_MAX)
  expect(looks).toHaveLength(0)
  void ask('one')
  expect(looks).toHaveLength(1)
  answers[0]?.()
  answers[1]?.()
  await settle()
  looks.shift()?.()
  expect(looks).toHaveLength(0)
})

test('too many of one client are refused at once; too many in all displace one of the client that has most', async () => {
  const flood: Promise<unknown>[] = []
  for (let count = 0; count < REQUESTS_IN_FLIGHT_PER_CLIENT_MAX + WAITING_PER_CLIENT_MAX; count += 1)
    flood.push(ask('flood'))
  await expect(ask('flood')).resolves.toBe('refused')
  for (let count = 0; scheduler.waiting < WAITING_MAX; count += 1) void ask(`client ${count}`)
  void ask('anna')
  expect(scheduler.waiting).toBe(WAITING_MAX)
  await expect(flood.at(-1)).resolves.toBe('refused')
})

test('a failure ends its turn too, and every turn is given back in the end', async () => {
  await expect(scheduler.run('one', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  for (let count = 0; count < 2 * REQUESTS_IN_FLIGHT_MAX; count += 1) {
    expect(await scheduler.run('one', () => Promise.resolve('answered'))).toBe('answered')
  }
  expect(scheduler.waiting).toBe(0)
})

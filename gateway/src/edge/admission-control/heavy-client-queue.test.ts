import { beforeEach, describe, expect, test } from 'vitest'
import {
  TRACKED_CLIENT_IPS_MAX,
  HEAVY_CONCURRENCY_MAX,
  LIGHT_USAGE_MAX,
  ADMITTED_USAGE_MAX,
  HeavyClientQueue,
} from './heavy-client-queue.ts'

let nowMs = 0
let queue = new HeavyClientQueue(() => nowMs)
beforeEach(() => {
  nowMs = 1_000
  queue = new HeavyClientQueue(() => nowMs)
})

function ask(clientKey: string, requests: number): void {
  for (let count = 0; count < requests; count += 1) queue.recordRequest(clientKey)
}

/** The thread is short of time, and somebody else is there. */
function short(): void {
  queue.adapt(0.95)
  queue.recordRequest('anna')
}

describe('who is held back', () => {
  test('nobody while the thread has time to spare, however much they ask for', () => {
    ask('flood', 10 * ADMITTED_USAGE_MAX)
    queue.recordRequest('anna')
    expect([queue.isThrottled('flood'), queue.isBlocked('flood')]).toEqual([false, false])
  })

  test('who asks for much, once it has none, and not who asks for little', () => {
    ask('flood', LIGHT_USAGE_MAX + 1)
    ask('ben', LIGHT_USAGE_MAX)
    short()
    expect(['flood', 'ben', 'anna'].map((clientKey) => queue.isThrottled(clientKey))).toEqual([
      true,
      false,
      false,
    ])
  })

  test('nobody where nobody else is there: a client that is alone, or clients that are all heavy', () => {
    queue.adapt(0.95)
    ask('one', 3_000)
    ask('other', 3_000)
    expect([queue.isThrottled('one'), queue.isBlocked('one'), queue.isThrottled('other')]).toEqual([
      false,
      false,
      false,
    ])
    queue.recordRequest('anna')
    expect(queue.isThrottled('one')).toBe(true)
    nowMs += 2_001
    expect(queue.isThrottled('one')).toBe(false)
  })

  test('a client that grows heavy does not end throttling for the sake of another client', () => {
    ask('flood', 1_000)
    short()
    ask('office', LIGHT_USAGE_MAX + 10)
    expect([queue.isThrottled('flood'), queue.isThrottled('office')]).toEqual([true, true])
  })

  test('nobody any more five seconds after the thread was short of time', () => {
    ask('flood', 1_000)
    short()
    nowMs += 5_000
    queue.recordRequest('anna')
    expect(queue.isThrottled('flood')).toBe(true)
    nowMs += 1
    expect(queue.isThrottled('flood')).toBe(false)
  })

  test('who guesses comes there with a sixth of the requests of one who reads', () => {
    short()
    ask('guesser', 6)
    for (let count = 0; count < 5; count += 1) queue.recordRefusal('guesser')
    ask('reader', 6)
    expect([queue.isThrottled('guesser'), queue.isThrottled('reader')]).toEqual([true, false])
  })
})

describe('who is shut out', () => {
  test('who goes on though nothing of it is taken, until it has been silent for a while', () => {
    ask('flood', 400)
    short()
    for (let count = 0; !queue.isBlocked('flood'); count += 1) {
      expect(count).toBeLessThan(250)
      ask('flood', 1)
      queue.recordShed('flood')
    }
    for (let count = 0; count < 10_000; count += 1) queue.recordShed('flood')
    expect(queue.usageOf('flood')).toBe(2 * ADMITTED_USAGE_MAX)
    nowMs += 20_000
    short()
    expect(queue.isBlocked('flood')).toBe(true)
    nowMs += 1_000
    short()
    expect(queue.isBlocked('flood')).toBe(false)
  })

  test('not an office of forty people: what they open at once, and go on with, for minutes', () => {
    for (let second = 0; second < 300; second += 1) {
      // Each opens a page every ten seconds, and all of them at once every half a minute.
      ask('office', second % 30 === 0 ? 200 : 20)
      short()
      expect(queue.isBlocked('office')).toBe(false)
      nowMs += 1_000
    }
  })
})

describe('concurrency of heavy clients', () => {
  const placesNow = (): number => {
    let places = 0
    while (queue.mayStart(places) && places < 1_000) places += 1
    return places
  }

  test('one more at each look that finds time to spare, half as many where there is little', () => {
    queue.adapt(0.95)
    queue.recordStart()
    expect(placesNow()).toBe(0)
    for (let count = 0; count < 9; count += 1) queue.adapt(0.3)
    expect(placesNow()).toBe(9)
    queue.adapt(0.4)
    expect(placesNow()).toBe(9)
    queue.adapt(0.7)
    expect(placesNow()).toBe(4)
    for (let count = 0; count < 2 * HEAVY_CONCURRENCY_MAX; count += 1) queue.adapt(0.3)
    expect(placesNow()).toBe(HEAVY_CONCURRENCY_MAX)
  })

  test('one now and then where there is none', () => {
    queue.adapt(0.95)
    expect(queue.mayStart(0)).toBe(true)
    queue.recordStart()
    nowMs += 199
    expect(queue.mayStart(0)).toBe(false)
    nowMs += 1
    expect([queue.mayStart(0), queue.mayStart(1)]).toEqual([true, false])
  })
})

test('the number of tracked clients is limited; the least recently seen is evicted', () => {
  ask('first', 10)
  ask('second', 10)
  ask('first', 1)
  for (let count = 0; count < TRACKED_CLIENT_IPS_MAX - 1; count += 1) queue.recordRequest(`client ${count}`)
  expect([queue.usageOf('second'), queue.usageOf('first')]).toEqual([0, 11])
})

import { beforeEach, describe, expect, test } from 'vitest'
import {
  TRACKED_CLIENT_IPS_MAX,
  HEAVY_CONCURRENCY_MAX,
  LIGHT_POINTS_MAX,
  OPEN_POINTS_MAX,
  HeavyClientQueue,
} from './heavy-client-queue.ts'

let nowMs = 0
let lane = new HeavyClientQueue(() => nowMs)
beforeEach(() => {
  nowMs = 1_000
  lane = new HeavyClientQueue(() => nowMs)
})

function ask(address: string, requests: number): void {
  for (let count = 0; count < requests; count += 1) lane.ask(address)
}

/** The thread is short of time, and somebody else is there. */
function short(): void {
  lane.look(0.95)
  lane.ask('anna')
}

describe('who is held back', () => {
  test('nobody while the thread has time to spare, however much they ask for', () => {
    ask('flood', 10 * OPEN_POINTS_MAX)
    lane.ask('anna')
    expect([lane.isHeldBack('flood'), lane.isShut('flood')]).toEqual([false, false])
  })

  test('who asks for much, once it has none, and not who asks for little', () => {
    ask('flood', LIGHT_POINTS_MAX + 1)
    ask('ben', LIGHT_POINTS_MAX)
    short()
    expect(['flood', 'ben', 'anna'].map((address) => lane.isHeldBack(address))).toEqual([true, false, false])
  })

  test('nobody where nobody else is there: whoever is alone, or all who ask for as much', () => {
    lane.look(0.95)
    ask('one', 3_000)
    ask('other', 3_000)
    expect([lane.isHeldBack('one'), lane.isShut('one'), lane.isHeldBack('other')]).toEqual([
      false,
      false,
      false,
    ])
    lane.ask('anna')
    expect(lane.isHeldBack('one')).toBe(true)
    nowMs += 2_001
    expect(lane.isHeldBack('one')).toBe(false)
  })

  test('an address on its way to much ends no lane that holds for somebody else', () => {
    ask('flood', 1_000)
    short()
    ask('office', LIGHT_POINTS_MAX + 10)
    expect([lane.isHeldBack('flood'), lane.isHeldBack('office')]).toEqual([true, true])
  })

  test('nobody any more five seconds after the thread was short of time', () => {
    ask('flood', 1_000)
    short()
    nowMs += 5_000
    lane.ask('anna')
    expect(lane.isHeldBack('flood')).toBe(true)
    nowMs += 1
    expect(lane.isHeldBack('flood')).toBe(false)
  })

  test('who guesses comes there with a sixth of the requests of one who reads', () => {
    short()
    ask('guesser', 6)
    for (let count = 0; count < 5; count += 1) lane.wasRefused('guesser')
    ask('reader', 6)
    expect([lane.isHeldBack('guesser'), lane.isHeldBack('reader')]).toEqual([true, false])
  })
})

describe('who is shut out', () => {
  test('who goes on though nothing of it is taken, until it has been silent for a while', () => {
    ask('flood', 400)
    short()
    for (let count = 0; !lane.isShut('flood'); count += 1) {
      expect(count).toBeLessThan(250)
      ask('flood', 1)
      lane.wasTurnedAway('flood')
    }
    for (let count = 0; count < 10_000; count += 1) lane.wasTurnedAway('flood')
    expect(lane.pointsOf('flood')).toBe(2 * OPEN_POINTS_MAX)
    nowMs += 20_000
    short()
    expect(lane.isShut('flood')).toBe(true)
    nowMs += 1_000
    short()
    expect(lane.isShut('flood')).toBe(false)
  })

  test('not an office of forty people: what they open at once, and go on with, for minutes', () => {
    for (let second = 0; second < 300; second += 1) {
      // Each opens a page every ten seconds, and all of them at once every half a minute.
      ask('office', second % 30 === 0 ? 200 : 20)
      short()
      expect(lane.isShut('office')).toBe(false)
      nowMs += 1_000
    }
  })
})

describe('how many of the lane are worked at', () => {
  const placesNow = (): number => {
    let places = 0
    while (lane.mayBegin(places) && places < 1_000) places += 1
    return places
  }

  test('one more at each look that finds time to spare, half as many where there is little', () => {
    lane.look(0.95)
    lane.begun()
    expect(placesNow()).toBe(0)
    for (let count = 0; count < 9; count += 1) lane.look(0.3)
    expect(placesNow()).toBe(9)
    lane.look(0.4)
    expect(placesNow()).toBe(9)
    lane.look(0.7)
    expect(placesNow()).toBe(4)
    for (let count = 0; count < 2 * HEAVY_CONCURRENCY_MAX; count += 1) lane.look(0.3)
    expect(placesNow()).toBe(HEAVY_CONCURRENCY_MAX)
  })

  test('one now and then where there is none', () => {
    lane.look(0.95)
    expect(lane.mayBegin(0)).toBe(true)
    lane.begun()
    nowMs += 199
    expect(lane.mayBegin(0)).toBe(false)
    nowMs += 1
    expect([lane.mayBegin(0), lane.mayBegin(1)]).toEqual([true, false])
  })
})

test('no more addresses are kept than the limit; whoever was silent longest is forgotten', () => {
  ask('first', 10)
  ask('second', 10)
  ask('first', 1)
  for (let count = 0; count < TRACKED_CLIENT_IPS_MAX - 1; count += 1) lane.ask(`address ${count}`)
  expect([lane.pointsOf('second'), lane.pointsOf('first')]).toEqual([0, 11])
})

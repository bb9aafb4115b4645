import { expect, test } from 'vitest'
import { FairQueue } from './fair-queue.ts'

function lineOf(...clientKeys: readonly string[]): {
  readonly queue: FairQueue
  readonly outcomes: string[]
} {
  const queue = new FairQueue()
  const outcomes: string[] = []
  for (const clientKey of clientKeys) {
    void queue.wait(clientKey).then((isTurn) => outcomes.push(isTurn ? clientKey : `${clientKey} displaced`))
  }
  return { queue, outcomes }
}

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

test('one request of each client after the other, in order of arrival', async () => {
  const { queue, outcomes } = lineOf('flood', 'flood', 'flood', 'anna', 'ben', 'anna')
  const passed = Array.from({ length: 7 }, () => queue.pass())
  expect(passed).toEqual(['flood', 'anna', 'ben', 'flood', 'anna', 'flood', null])
  await settle()
  expect(outcomes).toEqual(['flood', 'anna', 'ben', 'flood', 'anna', 'flood'])
  expect(queue.length).toBe(0)
})

test('room is made at the cost of the longest line, and never for somebody whose own is as long', async () => {
  const { queue, outcomes } = lineOf('flood', 'flood', 'flood', 'anna')
  expect(queue.displaceFor('ben')).toBe(true)
  expect([queue.length, queue.lengthOf('flood')]).toEqual([3, 2])
  expect(queue.displaceFor('flood')).toBe(false)
  expect(queue.displaceFor('anna')).toBe(false)
  await settle()
  expect(outcomes).toEqual(['flood displaced'])
})

test('a client that may not start keeps its place and blocks nobody', () => {
  const { queue } = lineOf('flood', 'flood', 'anna', 'flood')
  const notFlood = (clientKey: string): number | null => (clientKey === 'flood' ? null : 0)
  expect(queue.pass(notFlood)).toBe('anna')
  expect(queue.pass(notFlood)).toBeNull()
  expect(queue.pass()).toBe('flood')
  expect(queue.length).toBe(2)
})

test('the lowest rank is first; equal ranks are served in order of arrival', () => {
  const { queue } = lineOf('flood', 'office', 'anna', 'ben', 'office')
  const ranks: Readonly<Record<string, number>> = { flood: 900, office: 200, anna: 0, ben: 0 }
  const passed = Array.from({ length: 5 }, () => queue.pass((clientKey) => ranks[clientKey] ?? null))
  expect(passed).toEqual(['anna', 'ben', 'office', 'office', 'flood'])
})

test('room is made at the cost of the highest rank, and never for one that is as high', async () => {
  const { queue, outcomes } = lineOf('flood', 'office', 'flood', 'anna')
  const rankOf = (clientKey: string): number => ({ flood: 900, office: 200 })[clientKey] ?? 1
  expect(queue.displaceAbove(900, rankOf)).toBe(false)
  expect(queue.displaceAbove(200, rankOf)).toBe(true)
  await settle()
  expect(outcomes).toEqual(['flood displaced'])
  expect([queue.length, queue.lengthOf('flood')]).toEqual([3, 1])
})

test('all requests of one client can be displaced, and no others', async () => {
  const { queue, outcomes } = lineOf('flood', 'anna', 'flood')
  queue.displaceAll('flood')
  queue.displaceAll('nobody')
  await settle()
  expect(outcomes).toEqual(['flood displaced', 'flood displaced'])
  expect([queue.length, queue.pass()]).toEqual([1, 'anna'])
})

test('what is aborted leaves the queue, and the others keep their places', async () => {
  const { queue, outcomes } = lineOf('anna', 'ben')
  const abort = new AbortController()
  const waiting = queue.wait('carla', abort.signal)
  abort.abort()
  expect([await waiting, queue.length, queue.lengthOf('carla')]).toEqual([false, 2, 0])
  expect([queue.pass(), queue.pass(), queue.pass()]).toEqual(['anna', 'ben', null])
  await settle()
  expect(outcomes).toEqual(['anna', 'ben'])
})

test('a client whose only request was displaced is nobody whose turn comes', () => {
  const { queue } = lineOf('heavy', 'anna')
  expect(queue.displaceAbove(1, (clientKey) => (clientKey === 'heavy' ? 9 : 0))).toBe(true)
  expect([queue.pass(), queue.pass(), queue.length]).toEqual(['anna', null, 0])
})

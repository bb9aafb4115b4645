import { EventEmitter } from 'node:events'
import type { AllStreamSubscription } from '@eventstore/db-client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sampleEvent } from '../../../../tests/contract/event-log/sample-events.ts'
import type { LogPosition } from '../event-log.ts'
import { Delivery } from './delivery.ts'
import { spellPosition } from './positions.ts'

const at = (number: number): LogPosition => spellPosition({ commit: BigInt(number), prepare: BigInt(number) })

/** A subscription of the client, into which a test puts what has arrived. */
class Source extends EventEmitter {
  readonly arrived: unknown[] = []
  isEnded = false

  get readableLength(): number {
    return this.arrived.length
  }

  read(): unknown {
    return this.arrived.shift() ?? null
  }

  unsubscribe(): Promise<void> {
    this.isEnded = true
    return Promise.resolve()
  }

  arrive(position: number, data: unknown = sampleEvent('s', position)): void {
    const where = { commit: BigInt(position), prepare: BigInt(position) }
    this.arrived.push({ event: { streamId: 's', type: 'T', data, position: where } })
    this.emit('readable')
  }
}

let source: Source
let head: LogPosition
beforeEach(() => {
  source = new Source()
  head = at(1000)
})
afterEach(() => vi.useRealTimers())

function deliveryAfter(after: LogPosition | null, headBefore: LogPosition | null = head): Delivery {
  return new Delivery(source as unknown as AllStreamSubscription, headBefore, {
    after,
    asked: {},
    matches: () => true,
    readHead: () => Promise.resolve(head),
  })
}

const revisions = (page: Awaited<ReturnType<Delivery['page']>>) =>
  page?.events.map(({ event }) => event.revision)

test('what has arrived before an event that cannot be read is delivered before that, and what follows behind', async () => {
  const delivery = deliveryAfter(null)
  source.arrive(1)
  source.arrive(2, 'no event')
  source.arrive(3)
  source.emit('caughtUp')
  expect(revisions(await delivery.page(10))).toEqual([1])
  expect(await delivery.page(10)).toMatchObject({
    events: [],
    next: at(2),
    unreadable: { place: { position: at(2) } },
  })
  expect(revisions(await delivery.page(10))).toEqual([3])
})

test('a server that has caught up has looked through everything that was there before', async () => {
  const delivery = deliveryAfter(at(5), at(90))
  source.emit('caughtUp')
  expect(await delivery.page(10)).toEqual({ events: [], next: at(90), atEnd: true, unreadable: null })
})

test('what ended a subscription comes after what had arrived', async () => {
  const delivery = deliveryAfter(null)
  source.arrive(1)
  source.emit('error', new Error('Consumer too slow'))
  expect(revisions(await delivery.page(10))).toEqual([1])
  await expect(delivery.page(10)).rejects.toThrow('Consumer too slow')
})

describe('a checkpoint', () => {
  const live = async (after: number): Promise<Delivery> => {
    const delivery = deliveryAfter(at(after), null)
    source.emit('caughtUp')
    await delivery.page(10)
    return delivery
  }

  test('moves the position over a stretch without a match', async () => {
    const delivery = await live(50)
    delivery.noteCheckpoint(at(70))
    expect(await delivery.page(10)).toMatchObject({ events: [], next: at(70), atEnd: true })
  })

  test.each([
    ['before the position', 40],
    ['at the position', 50],
    ['behind the newest event, where the next one is written', 1001],
  ])('%s moves nothing', async (_, number) => {
    const delivery = await live(50)
    delivery.noteCheckpoint(at(number))
    const page = delivery.page(10)
    await new Promise((resolve) => setImmediate(resolve))
    source.arrive(60)
    expect(await page).toMatchObject({ next: at(60) })
  })

  test('counts once everything before it was taken', async () => {
    const delivery = await live(50)
    source.arrive(60)
    source.arrive(65)
    delivery.noteCheckpoint(at(70))
    expect(await delivery.page(1)).toMatchObject({ next: at(60), atEnd: false })
    expect(await delivery.page(10)).toMatchObject({ next: at(70), atEnd: true })
  })
})

describe('a server that is far from its end', () => {
  beforeEach(() => void vi.useFakeTimers())

  test('has what it looked through kept every second', async () => {
    const delivery = deliveryAfter(null)
    delivery.noteCheckpoint(at(300))
    const page = delivery.page(10)
    await vi.advanceTimersByTimeAsync(1001)
    expect(await page).toMatchObject({ events: [], next: at(300), atEnd: false })
  })

  test('and says nothing has failed', async () => {
    const page = deliveryAfter(null)
      .page(10)
      .catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(20_001)
    expect(await page).toMatchObject({ name: 'DeadlineExceededError' })
  })

  test('may stay silent once it has caught up', async () => {
    const delivery = deliveryAfter(null, null)
    source.emit('caughtUp')
    await delivery.page(10)
    let isSettled = false
    const page = delivery.page(10).finally(() => {
      isSettled = true
    })
    expect(vi.getTimerCount()).toBe(0)
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(isSettled).toBe(false)
    delivery.close()
    expect(await page).toBeNull()
    expect(source.isEnded).toBe(true)
  })
})

import { expect, test } from 'vitest'
import { CURRENT_SCHEMA_VERSION, type StoredEvent } from '@zuschlag/contracts/auction/events'
import { auctionIdOf } from '../../../tests/fixtures/auction-commands.ts'
import { bidPlaced, bidRejected, drafted, written } from '../../../tests/fixtures/auction-events.ts'
import { inAskedShape } from './codec.ts'
import { dataAsWrittenIn, upcast, upcastersFor } from './upcasters.ts'

/** As if two versions after today's had added members. */
const [first, second, current] = [0, 1, 2].map((later) => CURRENT_SCHEMA_VERSION + later) as [
  number,
  number,
  number,
]
const added = {
  [second]: { BidPlaced: ['costs'] },
  [current]: { BidPlaced: ['screen'], BidRejected: ['screen'] },
} as const
const inToday = (event: StoredEvent): StoredEvent | null => upcast(event, upcastersFor(added), current)

const facts = [drafted(), bidPlaced(1, 100_000), bidRejected(2, 'viel')]
const events = written(auctionIdOf(1), facts)

test('[EVID-9] what an earlier version did not say is null today, and nothing else changes', () => {
  const names = events.map((event, index) => {
    const fact = facts[index] as (typeof facts)[number]
    const data = dataAsWrittenIn(first, fact, added, current)
    const old = { ...event, schemaVersion: first, data } as StoredEvent
    const today = inToday(old)
    const later = Object.keys(today?.data ?? {}).filter((name) => !Object.hasOwn(old.data, name))
    const nulls = Object.fromEntries(later.map((name) => [name, null]))
    expect(today).toEqual({ ...old, data: { ...old.data, ...nulls } })
    expect(Object.keys(today?.data ?? {}).toSorted()).toEqual(Object.keys(fact.data).toSorted())
    return later.toSorted()
  })
  expect(names).toEqual([[], ['costs', 'screen'], ['screen']])
})

test('[EVID-9] a reader gets today’s shape, and who asks for it what was written', () => {
  const bid = events[1] as StoredEvent
  const { screen: _later, ...data } = bid.data as Record<string, unknown>
  const old = { ...bid, schemaVersion: second, data } as unknown as StoredEvent
  expect(inAskedShape(old, {}, inToday)).toEqual({ ...old, data: { ...data, screen: null } })
  expect(inAskedShape(old, { asWritten: true }, inToday)).toBe(old)
})

test('[EVID-9] what this version writes is as it is', () => {
  for (const fact of facts) expect(dataAsWrittenIn(CURRENT_SCHEMA_VERSION, fact)).toBe(fact.data)
})

import { expect, test } from 'vitest'
import type { AuctionFact, StoredEvent } from '@zuschlag/contracts/auction/events'
import { CURRENT_SCHEMA_VERSION } from '@zuschlag/contracts/auction/events'
import { auctionIdOf, bidderIdOf } from '../../../tests/fixtures/auction-commands.ts'
import {
  bidPlaced,
  bidRejected,
  drafted,
  purchaseRejected,
  purchaseRequested,
  written,
} from '../../../tests/fixtures/auction-events.ts'
import { dataAsWrittenIn, upcast } from './upcasters.ts'

const facts = [
  drafted(),
  bidPlaced(1, 100_000),
  purchaseRequested(1, 900_000),
  bidRejected(2, 'viel'),
  purchaseRejected(2),
]
const events = written(auctionIdOf(1), facts)

test('[EVID-9] what version 1 did not say is null today, and nothing else changes', () => {
  const names = events.map((event, index) => {
    const fact = facts[index] as (typeof facts)[number]
    const old = { ...event, schemaVersion: 1, data: dataAsWrittenIn(1, fact) } as StoredEvent
    const today = upcast(old)
    const added = Object.keys(today?.data ?? {}).filter((name) => !Object.hasOwn(old.data, name))
    const nulls = Object.fromEntries(added.map((name) => [name, null]))
    expect(today).toEqual({ ...old, data: { ...old.data, ...nulls } })
    expect(Object.keys(today?.data ?? {}).toSorted()).toEqual(Object.keys(fact.data).toSorted())
    return added.toSorted()
  })
  const refused = ['arrivedAt', 'documentsState', 'rulesVersion', 'screen']
  const offer = ['arrivedAt', 'businessTerms', 'costs', 'documentsState', 'rulesVersion', 'screen']
  expect(names).toEqual([[], offer, offer, refused, refused])
})

test('[EVID-9] an award of version 2 has no category', () => {
  const award = { bidRevision: 3, bidderId: bidderIdOf(1), price: 100_000, category: null }
  const fact: AuctionFact = { type: 'AuctionAwarded', data: award }
  const [event] = written(auctionIdOf(1), [fact])
  const { category: _later, ...old } = award
  expect(dataAsWrittenIn(2, fact)).toEqual(old)
  const today = upcast({ ...event, schemaVersion: 2, data: old } as unknown as StoredEvent)
  expect(today).toEqual({ ...event, schemaVersion: 2, data: award })
})

test('[EVID-9] what this version writes is as it is', () => {
  for (const fact of facts) expect(dataAsWrittenIn(CURRENT_SCHEMA_VERSION, fact)).toBe(fact.data)
})

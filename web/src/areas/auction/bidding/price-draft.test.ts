import type { AuctionId, UserId } from '@zuschlag/contracts/kernel/ids'
import { expect, test } from 'vitest'
import { priceDraft } from './price-draft.ts'

const auctionId = 'a' as AuctionId
const anna = 'anna' as UserId
const MINUTE_MS = 60_000

function memory() {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

/** The draft of a window at an instant. */
const draftIn = (storage: ReturnType<typeof memory>, nowMs = 0, user = anna, auction = auctionId) =>
  priceDraft(
    () => storage,
    user,
    auction,
    () => nowMs,
  )

test('what was typed is there again, for the same user and auction alone', () => {
  const storage = memory()
  draftIn(storage).write(2_350_000)
  expect(draftIn(storage, MINUTE_MS).read()).toBe(2_350_000)
  expect(draftIn(storage, 0, 'ben' as UserId).read()).toBeNull()
  expect(draftIn(storage, 0, anna, 'b' as AuctionId).read()).toBeNull()
})

test('after half an hour, or once it was sent or given up, it is gone', () => {
  const storage = memory()
  const draft = draftIn(storage)
  draft.write(1)
  expect(draftIn(storage, 31 * MINUTE_MS).read()).toBeNull()
  draft.clear()
  expect(draft.read()).toBeNull()
  expect(storage.kept.size).toBe(0)
})

test('what somebody else put there is nothing', () => {
  for (const text of ['', '{', '"x"', '{"price":"1","typedAtMs":0}', '{"price":-1,"typedAtMs":0}'])
    expect(draftIn({ ...memory(), getItem: () => text }).read()).toBeNull()
})

test('without storage nothing is kept and nothing breaks', () => {
  const refuse = () => {
    throw new Error('denied')
  }
  const draft = priceDraft(refuse, anna, auctionId, () => 0)
  draft.write(1)
  draft.clear()
  expect(draft.read()).toBeNull()
})

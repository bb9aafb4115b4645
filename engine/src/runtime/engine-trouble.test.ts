import { expect, test } from 'vitest'
import { LogReadError } from '../store/log-read-error.ts'
import { createEngineTrouble } from './engine-trouble.ts'

test('a log that takes no appends is missing until no failure has followed for ten seconds', () => {
  let nowMs = 0
  const trouble = createEngineTrouble(() => nowMs)
  expect(trouble.missing()).toBeNull()
  trouble.note({ kind: 'appendFailed', stream: 'a', status: 'unavailable', reason: 'diskFull' })
  nowMs = 9_999
  expect(trouble.missing()).toBe('the log takes no appends: diskFull')
  nowMs = 10_000
  expect([trouble.missing(), trouble.notes()]).toEqual([null, []])
})

test('a log that takes no entry of the lease is missing for one that stands by, and not once it leads', () => {
  let nowMs = 0
  const trouble = createEngineTrouble(() => nowMs)
  trouble.note({ kind: 'leaseFailed', reason: 'notLeader' })
  nowMs = 9_999
  expect([trouble.leaseMissing(), trouble.missing()]).toEqual(['the log takes no appends: notLeader', null])
  nowMs = 10_000
  expect(trouble.leaseMissing()).toBeNull()
})

test('histories that cannot be read are noted: other auctions go on', () => {
  const trouble = createEngineTrouble(() => 0)
  trouble.note({ kind: 'loadFailed', auctionId: 'a', error: new Error('no JSON') })
  trouble.note({ kind: 'loadFailed', auctionId: 'b', error: new Error('no JSON') })
  expect(trouble.missing()).toBeNull()
  expect(trouble.notes()).toEqual(['histories cannot be read; npm run cli -- verify names them'])
})

test('a log that does not answer is no reason to look for damaged histories', () => {
  const trouble = createEngineTrouble(() => 0)
  const error = new LogReadError('noAnswer', null)
  const note = ['histories cannot be read now: it did not answer in time']
  for (const each of [error, { name: error.name, message: error.message }]) {
    trouble.note({ kind: 'loadFailed', auctionId: 'a', error: each })
    expect(trouble.notes()).toEqual(note)
  }
})

test('a conflict, which the next decision settles, is no trouble', () => {
  const trouble = createEngineTrouble(() => 0)
  trouble.note({ kind: 'conflict', stream: 'a' })
  expect([trouble.missing(), trouble.notes()]).toEqual([null, []])
})

test('messages that are rejected are noted until no report has followed for more than a minute', () => {
  let nowMs = 0
  const trouble = createEngineTrouble(() => nowMs)
  const text = 'A message at a was rejected: it was sealed in the future: clocks differ (3600 s ahead)'
  trouble.note({ kind: 'messageRejected', text })
  nowMs = 60_000
  expect([trouble.missing(), trouble.notes()]).toEqual([null, [text]])
  nowMs = 70_000
  expect(trouble.notes()).toEqual([])
})

import { type LogPosition, numberToPosition } from '@zuschlag/engine/store/event-log'
import { expect, test } from 'vitest'
import { describeProgress } from './progress-rate.ts'

const at = numberToPosition
const inStore = (commit: number) => `${at(commit)}.${at(commit)}` as LogPosition

test('names rate, share and what is left', () => {
  const progress = { events: 4000, elapsedMs: 2000, from: null, position: at(4000), head: at(10_000) }
  expect(describeProgress(progress)).toBe('2000 events/s, 40 % of the log, about 3.0 s left')
})

test('estimates what is left from where the work started', () => {
  const progress = { events: 1000, elapsedMs: 1000, from: at(8000), position: at(9000), head: at(10_000) }
  expect(describeProgress(progress)).toBe('1000 events/s, 90 % of the log, about 1.0 s left')
})

test('takes the positions of a store as a share of its log, whatever else lies in it', () => {
  const progress = { events: 10, elapsedMs: 1000, from: null, position: inStore(500), head: inStore(1000) }
  expect(describeProgress(progress)).toBe('10 events/s, 50 % of the log, about 1.0 s left')
})

test.each([
  [
    'at the very beginning',
    { events: 0, elapsedMs: 0, from: null, position: null, head: at(10) },
    '0 % of the log',
  ],
  ['in an empty log', { events: 0, elapsedMs: 0, from: null, position: null, head: null }, ''],
  ['without time', { events: 5, elapsedMs: 0, from: null, position: at(5), head: at(10) }, '50 % of the log'],
  [
    'behind the head of then',
    { events: 20, elapsedMs: 1000, from: null, position: at(20), head: at(10) },
    '20 events/s, 100 % of the log',
  ],
  [
    'at its end',
    { events: 20, elapsedMs: 1000, from: null, position: at(10), head: at(10) },
    '20 events/s, 100 % of the log',
  ],
  [
    'just before its end',
    { events: 20, elapsedMs: 0, from: null, position: at(9_999), head: at(10_000) },
    '99 % of the log',
  ],
  [
    'without progress',
    { events: 0, elapsedMs: 5000, from: at(5), position: at(5), head: at(10) },
    '0 events/s, 50 % of the log',
  ],
])('leaves out what nobody knows %s', (_, progress, line) => {
  expect(describeProgress(progress)).toBe(line)
})

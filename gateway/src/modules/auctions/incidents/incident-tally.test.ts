import type { AuctionId, CommandId, UserId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { beforeEach, expect, test } from 'vitest'
import type { OfferIncident } from '../../../edge/http/offer-incidents.ts'
import { IncidentTally, TALLY_WINDOW_MS, WAITING_ROWS_MAX } from './incident-tally.ts'

const at = '2026-11-23T10:00:00.000Z' as Instant
const later = '2026-11-23T10:00:01.000Z' as Instant
let nowMs = 0
let ids = 0
let tally: IncidentTally

beforeEach(() => {
  nowMs = 0
  ids = 0
  tally = new IncidentTally({
    newId: () => String((ids += 1)),
    tokenHashOf: ({ cookie }) => (cookie === undefined ? null : `hash of ${cookie}`),
    nowMs: () => nowMs,
  })
})

const incident = (more: Partial<OfferIncident> = {}): OfferIncident => ({
  at,
  auctionId: 'auction' as AuctionId,
  kind: 'bid',
  status: 503,
  code: 'unavailable',
  userId: 'anna' as UserId,
  headers: {},
  clientKey: '192.0.2.1',
  commandId: null,
  requestId: null,
  price: null,
  ...more,
})
const command = (id: number) => `command ${id}` as CommandId
const note = (more: Partial<OfferIncident> = {}): boolean => tally.note(incident(more))
const all = () => tally.take(10_000)

test('each bid has a row with its price; the same bid again counts on its row', () => {
  expect(note({ commandId: command(1), price: 100, requestId: 'first' })).toBe(true)
  expect(note({ commandId: command(2), price: 200 })).toBe(true)
  expect(note({ commandId: command(1), price: 100, at: later, requestId: 'second' })).toBe(true)
  expect(all()).toMatchObject([
    { commandId: command(1), price: 100, count: 2, at, lastAt: later, requestId: 'first' },
    { commandId: command(2), price: 200, count: 1, at, lastAt: at },
  ])
})

test('a row names the token of a request without an account, as a hash, and no address of anybody', () => {
  note({ userId: null, headers: { cookie: 'token' } })
  note({ headers: { cookie: 'token' } })
  const rows = all()
  expect(rows.map(({ tokenHash }) => tokenHash)).toEqual(['hash of token', null])
  expect(JSON.stringify(rows)).not.toContain('192.0.2.1')
})

test('a flood of one code becomes five rows, of which the last counts', () => {
  for (let turn = 0; turn < 1_000; turn += 1) expect(note({ commandId: command(turn) })).toBe(true)
  expect(all().map(({ count }) => count)).toEqual([1, 1, 1, 1, 996])
})

test('one client has twenty rows, others have their own; what has no row is dropped', () => {
  for (let turn = 0; turn < 100; turn += 1) note({ auctionId: `auction ${turn}` as AuctionId })
  expect(all()).toHaveLength(20)
  expect(note({ auctionId: 'another' as AuctionId })).toBe(false)
  expect(note({ userId: 'ben' as UserId })).toBe(true)
})

test('clients without an account have 500 rows together, accounts are written beside them', () => {
  for (let turn = 0; turn < 2_000; turn += 1) note({ userId: null, clientKey: `client ${turn}` })
  expect(all()).toHaveLength(500)
  expect(note()).toBe(true)
})

test('after the window everything starts again', () => {
  for (let turn = 0; turn < 100; turn += 1) note()
  expect(all()).toMatchObject([{ count: 1 }, {}, {}, {}, { count: 96 }])
  nowMs += TALLY_WINDOW_MS
  note()
  expect(all()).toMatchObject([{ count: 1 }])
})

test('what cannot be written waits, up to a limit', () => {
  const person = (turn: number) => `person ${turn}` as UserId
  for (let turn = 0; turn < WAITING_ROWS_MAX; turn += 1) note({ userId: person(turn) })
  expect(note({ userId: person(WAITING_ROWS_MAX) })).toBe(false)
  const taken = tally.take(200)
  tally.putBack(taken)
  nowMs += TALLY_WINDOW_MS
  expect(note({ userId: person(WAITING_ROWS_MAX) })).toBe(false)
  expect(tally.waiting).toBe(WAITING_ROWS_MAX)
  tally.take(1)
  expect(note({ userId: person(WAITING_ROWS_MAX) })).toBe(true)
})

test('a row that was written and counts on is written again under its id', () => {
  note({ commandId: command(1) })
  const [first] = all()
  note({ commandId: command(1), at: later })
  expect(all()).toMatchObject([{ id: first?.id, count: 2, lastAt: later }])
})

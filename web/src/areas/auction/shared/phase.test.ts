import { instantToMs, msToInstant } from '@zuschlag/contracts/kernel/instant'
import { expect, test } from 'vitest'
import { phaseOf } from './phase.ts'

const start = msToInstant(Date.UTC(2026, 10, 20, 8))
const end = msToInstant(Date.UTC(2026, 10, 26, 17))
const running = {
  isWithdrawn: false,
  hasEnded: false,
  hasStarted: true,
  isNightTimeActive: false,
  nightTimeChangesAt: null,
  start,
  end,
}
const before = (ms: number) => instantToMs(end) - ms
const hour = 3_600_000

test('running, and ending soon in the last hour', () => {
  expect(phaseOf(running, before(hour))).toBe('running')
  expect(phaseOf(running, before(hour - 1))).toBe('endingSoon')
})

test('at the very instant of the end the time is up, and the server says whether it was the end', () => {
  expect(phaseOf(running, before(1))).toBe('endingSoon')
  expect(phaseOf(running, before(0))).toBe('endUnconfirmed')
  expect(phaseOf({ ...running, hasEnded: true }, before(0))).toBe('ended')
  expect(phaseOf({ ...running, isPublished: false }, before(0))).toBe('upcoming')
})

test('an end that the server stated is never taken back', () => {
  expect(phaseOf({ ...running, hasEnded: true }, before(hour))).toBe('ended')
})

test('it starts at its start, without waiting for word', () => {
  const upcoming = { ...running, hasStarted: false }
  expect(phaseOf(upcoming, instantToMs(start) - 1)).toBe('upcoming')
  expect(phaseOf(upcoming, instantToMs(start))).toBe('running')
})

test('what is not published has not started, even past its start', () => {
  expect(phaseOf({ ...running, isPublished: false }, before(hour))).toBe('upcoming')
  expect(phaseOf({ ...running, isPublished: true }, before(2 * hour))).toBe('running')
})

test('without an end it never ends soon', () => {
  expect(phaseOf({ ...running, end: null }, before(0))).toBe('running')
})

test('night shows even in the last hour, withdrawn before all', () => {
  expect(phaseOf({ ...running, isNightTimeActive: true }, before(1))).toBe('night')
  expect(phaseOf({ ...running, isWithdrawn: true, hasEnded: true }, before(1))).toBe('withdrawn')
})

test('[CLOCK-8] the night turns at its moment, without a message', () => {
  const turn = before(hour - 1)
  const night = { ...running, isNightTimeActive: true, nightTimeChangesAt: msToInstant(turn) }
  expect([phaseOf(night, turn - 1), phaseOf(night, turn)]).toEqual(['night', 'endingSoon'])
  const day = { ...night, isNightTimeActive: false }
  expect([phaseOf(day, turn - 1), phaseOf(day, turn)]).toEqual(['running', 'night'])
  expect(phaseOf(night, null)).toBe('night')
})

test('before the server spoke its last word counts', () => {
  expect(phaseOf(running, null)).toBe('running')
  expect(phaseOf({ ...running, hasStarted: false }, null)).toBe('upcoming')
})

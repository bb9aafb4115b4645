import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import { expect, test } from 'vitest'
import { hasNightTurned, isNightAt } from './night-turn.ts'

const turn = Date.parse('2026-10-24T06:00:00.000Z')
const night = {
  isNightTimeActive: true,
  nightTimeChangesAt: msToInstant(turn),
}
const day = { ...night, isNightTimeActive: false }

test('[CLOCK-8] night turns by itself, once', () => {
  expect([isNightAt(night, turn - 1), isNightAt(night, turn), isNightAt(night, turn + 86_400_000)]).toEqual([
    true,
    false,
    false,
  ])
  expect([isNightAt(day, turn - 1), isNightAt(day, turn)]).toEqual([false, true])
})

test('without a next turn, or a time, the word of the server counts', () => {
  expect(isNightAt({ ...night, nightTimeChangesAt: null }, turn)).toBe(true)
  expect(isNightAt(night, null)).toBe(true)
  // As a gateway of the release before answers.
  expect(isNightAt({ isNightTimeActive: true } as typeof night, turn)).toBe(true)
})

test('it has turned from the very moment of the turn', () => {
  expect([hasNightTurned(night, turn - 1), hasNightTurned(night, turn)]).toEqual([false, true])
  expect(hasNightTurned({ nightTimeChangesAt: null }, turn)).toBe(false)
})

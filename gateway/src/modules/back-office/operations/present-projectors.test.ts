import { projectorsSchema } from '@zuschlag/contracts/administration/operations'
import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import { numberToPosition } from '@zuschlag/engine/store/event-log'
import type { ProjectorProgress } from '@zuschlag/projections/projector-lag'
import { expect, test } from 'vitest'
import { BEHIND_MS, presentProjectors } from './operations.route.ts'

const NOW = msToInstant(1_800_000_000_000)
const waiting = (ms: number) => msToInstant(1_800_000_000_000 - ms)

const live: ProjectorProgress = {
  generation: 3,
  state: 'live',
  position: numberToPosition(40),
  eventsBehind: 0,
  isAtLeast: false,
  waitingSince: null,
  eventsPerSecond: 12,
  isRunning: true,
}

function stateOf(changes: Partial<ProjectorProgress>) {
  const presented = presentProjectors(
    { head: numberToPosition(42), projectors: [{ ...live, ...changes }] },
    NOW,
  )
  return projectorsSchema.strict().parse(presented).projectors[0]?.state
}

test('a projector is live until an event has waited too long for it', () => {
  expect(stateOf({})).toBe('live')
  expect(stateOf({ eventsBehind: 2, waitingSince: waiting(BEHIND_MS) })).toBe('live')
  expect(stateOf({ eventsBehind: 2, waitingSince: waiting(BEHIND_MS + 1) })).toBe('catchingUp')
})

test('one that no process runs is stopped, a rebuild too', () => {
  expect(stateOf({ state: 'building', waitingSince: waiting(60_000) })).toBe('rebuilding')
  expect(stateOf({ isRunning: false })).toBe('stopped')
  expect(stateOf({ isRunning: false, state: 'building' })).toBe('stopped')
})

test('readers see the live set alone; figures are those measured', () => {
  const building = { ...live, generation: 4, state: 'building', position: null, isAtLeast: true } as const
  expect(presentProjectors({ head: numberToPosition(42), projectors: [live, building] }, NOW)).toEqual({
    head: numberToPosition(42),
    projectors: [
      {
        generation: 3,
        state: 'live',
        isVisible: true,
        position: numberToPosition(40),
        eventsBehind: 0,
        isAtLeast: false,
        eventsPerSecond: 12,
      },
      {
        generation: 4,
        state: 'rebuilding',
        isVisible: false,
        position: null,
        eventsBehind: 0,
        isAtLeast: true,
        eventsPerSecond: 12,
      },
    ],
  })
})

import type { DisputeIncident } from '@zuschlag/contracts/administration/dispute-incidents'
import type { DisputeStep } from '@zuschlag/contracts/administration/dispute'
import { expect, test } from 'vitest'
import { withIncidents } from './incidents-between.ts'

const instant = (second: number): string => `2026-11-23T10:00:${String(second).padStart(2, '0')}.000Z`
const steps = [10, 20, 30, 40].map((second) => ({ at: instant(second) }) as DisputeStep)
const incidents = [45, 35, 25, 24, 20, 5].map(
  (second) => ({ id: String(second), at: instant(second) }) as DisputeIncident,
)
const rows = (indexes: number[], hasOlder: boolean): string[] =>
  withIncidents({ indexes, hasOlder, hasNewer: false }, steps, incidents).map((row) =>
    row.kind === 'step' ? `step ${row.index}` : row.incident.id,
  )

test('incidents stand where they arrived, one of the same instant after the step', () => {
  expect(rows([3, 2, 1, 0], false)).toEqual([
    '45',
    'step 3',
    '35',
    'step 2',
    '25',
    '24',
    '20',
    'step 1',
    'step 0',
    '5',
  ])
})

test('incidents beside steps that are not shown are left out', () => {
  expect(rows([2, 1], true)).toEqual(['35', 'step 2', '25', '24', '20', 'step 1'])
})

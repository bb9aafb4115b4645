import { expect, test } from 'vitest'
import { holds, reportOf } from './report.ts'
import type { FaultRun } from './run-faults.ts'

const counts = {} as FaultRun['result']['counts']
const survived = [
  { kind: 'diskFull', recoveryMs: 210.4, longestGapMs: 800.2 },
  { kind: 'diskFull', recoveryMs: 100, longestGapMs: 900.4 },
  { kind: 'clockBack', recoveryMs: 40, longestGapMs: 60 },
] as unknown as FaultRun['survived']
const run = {
  world: 'embedded',
  ms: 61_000,
  duplicated: 7,
  survived,
  result: { findings: [], counts },
} as unknown as FaultRun

test('it says how many faults were survived, of each kind, and how long bids were missing', () => {
  const lines = reportOf(run).split('\n')
  expect(lines[0]).toContain('3 faults')
  expect(lines.find((line) => line.startsWith('diskFull'))).toMatch(/^diskFull +2 +210 \/ 210 ms +900 ms /)
  expect(lines.find((line) => line.startsWith('clockBack'))).toMatch(/^clockBack +1 +40 \/ 40 ms/)
  expect(lines.at(-1)).toBe('Nothing lost, nothing doubled, everybody in order.')
  expect(holds(run)).toBe(true)
})

test('a fault after which no bid came again, and a finding, are said and do not hold', () => {
  const lost = {
    ...run,
    survived: [...survived, { kind: 'clockBack', recoveryMs: null, longestGapMs: 60_000 }],
  } as unknown as FaultRun
  expect(reportOf(lost)).toMatch(/^clockBack +2 .*, 1 without recovery$/m)
  expect(holds(lost)).toBe(false)
  const findings = [{ code: 'acknowledgedLost', who: 'bidder 3', detail: 'revision 7' }] as const
  const broken = { ...run, result: { counts, findings } } as unknown as FaultRun
  expect(reportOf(broken)).toMatch(/\nFOUND acknowledgedLost: bidder 3 revision 7\n1 findings$/)
  expect(holds(broken)).toBe(false)
})

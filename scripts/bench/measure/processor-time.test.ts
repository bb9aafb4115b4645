import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { processOf, processorSeconds } from './processor-time.ts'

test('a name with blanks and parentheses moves no field', () => {
  const stat = '7 (a (b) c) S 3 7 7 0 -1 4194304 1 2 3 4 50 20 10 5 20 0 11 0'
  expect(processOf(stat)).toEqual({ parent: 3, ticks: 85 })
  expect(processOf('')).toBeNull()
})

test.runIf(existsSync('/proc/self/stat'))('work is counted as the time of the process that did it', () => {
  const before = processorSeconds([process.pid]) ?? 0
  const { user, system } = process.cpuUsage()
  for (let used = 0; used < 200_000;) {
    const now = process.cpuUsage()
    used = now.user + now.system - user - system
  }
  expect((processorSeconds([process.pid]) ?? 0) - before).toBeGreaterThan(0.1)
})

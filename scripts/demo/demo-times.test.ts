import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { describe, expect, test } from 'vitest'
import { demoTimes } from './demo-times.ts'

const now = '2026-11-21T02:30:00.000Z' as Instant

describe('moments of the demo data', () => {
  test('count from the local day of seeding', () => {
    const times = demoTimes(now, 'Europe/Vienna', null)
    expect(times.exact('-3 18:47:30')).toBe('2026-11-18T17:47:30.000Z')
    expect(times.exact('+6 18:00')).toBe('2026-11-27T17:00:00.000Z')
  })

  test('keep the local time over a switch of the clock', () => {
    const times = demoTimes(now, 'Europe/Vienna', null)
    expect(times.exact('-40 18:00')).toBe('2026-10-12T16:00:00.000Z')
  })

  test('take the local day, not that of UTC', () => {
    const late = demoTimes('2026-11-20T23:30:00.000Z' as Instant, 'Europe/Vienna', null)
    expect(late.exact('-1 10:00')).toBe('2026-11-20T09:00:00.000Z')
  })

  test('of people have milliseconds, always the same ones', () => {
    const times = demoTimes(now, 'Europe/Vienna', null)
    const acted = times.acted('-1 21:38:04')
    expect(acted).toMatch(/^2026-11-20T20:38:04\.\d{3}Z$/)
    expect(demoTimes(now, 'Europe/Vienna', null).acted('-1 21:38:04')).toBe(acted)
  })

  test('count from the end of the night', () => {
    const times = demoTimes(now, 'Europe/Berlin', ['22:00', '08:00'])
    expect(times.exact('-2 night+01:30:00')).toBe('2026-11-19T08:30:00.000Z')
    expect(times.exact('-2 night-00:30:00')).toBe('2026-11-19T06:30:00.000Z')
    expect(times.exact('+2 night')).toBe('2026-11-23T21:00:00.000Z')
  })

  test('that say nothing are refused', () => {
    const times = demoTimes(now, 'Europe/Vienna', null)
    expect(() => times.exact('-1 noon')).toThrow('-1 noon')
    expect(() => times.exact('-1 night+01:00:00')).toThrow('night')
  })

  test.each([
    ['2026-11-21T02:30:00.000Z', '22:00', '08:00'],
    ['2026-11-21T03:59:00.000Z', '22:00', '08:00'],
    ['2026-11-21T04:00:00.000Z', '04:00', '14:00'],
    ['2026-11-21T12:45:00.000Z', '12:00', '22:00'],
    ['2026-11-21T20:59:00.000Z', '20:00', '06:00'],
    ['2026-11-21T21:00:00.000Z', '22:00', '08:00'],
  ])('a night at seeding holds at %s', (at, from, to) => {
    expect(demoTimes(at as Instant, 'Europe/Berlin', 'atSeeding').night).toEqual([from, to])
  })
})

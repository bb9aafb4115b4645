import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { expect, test } from 'vitest'
import { endRemark, lateBidOf } from './time-section.tsx'
import { inputOfInstant, instantOfInput } from '../fields/moment-field.tsx'
import { objectOfTenant } from './object-of-tenant.fixture.ts'
import type { ObjectValues } from '../object/object-values.ts'

const zone = 'Europe/Vienna'
const at = (local: string) => instantOfInput(local, zone)
const values = (change: Partial<ObjectValues>): ObjectValues => ({
  ...objectOfTenant('Villa'),
  ...change,
})
const local = (ms: number | undefined) =>
  ms === undefined ? undefined : inputOfInstant(new Date(ms).toISOString() as Instant, zone)

test('a bid shortly before the night moves the end into the next morning', () => {
  const late = lateBidOf(values({ end: at('2026-12-17T21:58') }))
  expect(local(late?.newEndMs)).toBe('2026-12-18T08:07')
  expect(local(late?.night?.fromMs)).toBe('2026-12-17T22:00')
  expect(local(late?.night?.toMs)).toBe('2026-12-18T08:00')
})

test('by day it moves by the extension', () => {
  const late = lateBidOf(values({ end: at('2026-12-17T18:00') }))
  expect(local(late?.newEndMs)).toBe('2026-12-17T18:09')
  expect(late?.night).toBeNull()
})

test.each<Partial<ObjectValues>>([
  { end: null },
  { openEnd: true },
  { fixedEnd: true },
  { endExtensionMinutes: 0 },
])('nothing is extended with %o', (change) => {
  expect(lateBidOf(values({ end: at('2026-12-17T18:00'), ...change }))).toBeNull()
})

test.each([
  ['2026-12-18T18:00', null],
  ['2026-12-18T23:30', null],
  ['2026-12-18T20:00', null],
  ['2026-12-18T22:00', { kind: 'endHour', field: 'end' }],
  ['2026-12-25T18:00', { kind: 'endHoliday', field: 'end', holiday: 'christmas' }],
  ['2026-12-20T18:00', { kind: 'endSunday', field: 'end' }],
])('an end at %s: %o', (end, remark) => {
  expect(endRemark(values({ end: at(end) }))).toEqual(remark)
})

import type { UserAlert } from '@zuschlag/contracts/alerts/user-alerts'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { expect, test } from 'vitest'
import { missedAlerts, newAlerts } from './new-alerts.ts'

const alert = (id: string, changes: Partial<UserAlert> = {}) =>
  ({ id, kind: 'outbid', auctionId: 'a', isRead: false, ...changes }) as UserAlert
const ids = (alerts: readonly UserAlert[]) => alerts.map(({ id }) => id)

test('what was there when the page opened is no news', () => {
  expect(newAlerts([alert('1')], null)).toEqual([])
})

test('new alerts are announced, the oldest first', () => {
  expect(ids(newAlerts([alert('3'), alert('2'), alert('1')], new Set(['1'])))).toEqual(['2', '3'])
})

test('what was read elsewhere, and receipts, are not', () => {
  const alerts = [alert('4', { isRead: true }), alert('3', { kind: 'bidReceipt' }), alert('2')]
  expect(ids(newAlerts(alerts, new Set()))).toEqual(['2'])
})

test('a page that was read before an alert, or just after it by models that may be late, missed it', () => {
  const at = (time: string) => `2026-10-12T10:${time}Z` as Instant
  const alerts = [
    alert('5', { at: at('05:00.000'), kind: 'bidReceipt' }),
    alert('4', { at: at('05:00.000'), isRead: true }),
    alert('3', { at: at('05:00.000') }),
    alert('2', { at: at('03:50.000') }),
    alert('1', { at: at('02:00.000') }),
  ]
  expect(ids(missedAlerts(alerts, () => at('04:30.000')))).toEqual(['3', '2'])
  expect(missedAlerts(alerts, () => null)).toEqual([])
})

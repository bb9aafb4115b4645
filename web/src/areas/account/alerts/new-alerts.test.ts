import type { UserAlert } from '@zuschlag/contracts/alerts/user-alerts'
import { expect, test } from 'vitest'
import { ANNOUNCED_MAX, newAlerts } from './new-alerts.ts'

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

test('a flood is in the list alone but for its newest', () => {
  const alerts = Array.from({ length: 10 }, (_, index) => alert(String(9 - index)))
  const announced = newAlerts(alerts, new Set())
  expect(announced).toHaveLength(ANNOUNCED_MAX)
  expect(ids(announced)).toEqual(['7', '8', '9'])
})

import type { UserAlert } from '@zuschlag/contracts/alerts/user-alerts'
import { expect, test } from 'vitest'
import { newAlerts } from './new-alerts.ts'

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

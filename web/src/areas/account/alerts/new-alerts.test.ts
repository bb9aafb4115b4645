import type { UserAlert } from '@zuschlag/contracts/alerts/user-alerts'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { expect, test } from 'vitest'
import { isSaidByPage, newAlerts } from './new-alerts.ts'

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

const alertOfKind = (kind: UserAlert['kind']) => ({ kind, auctionId: 'a1' as AuctionId })

test.each([
  ['outbid', '/object/a1', true],
  ['outbid', '/object/a2', false],
  ['outbid', '/object/a1/rules', false],
  ['accessGranted', '/object/a1/access', false],
  ['bidVoided', '/object/a1', false],
  ['termsChanged', '/object/a1', false],
  ['purchaseDeclined', '/object/a1', false],
  ['purchaseAccepted', '/object/a1', true],
] as const)('of %s the page %s says so itself: %s', (kind, pathname, isSaid) => {
  expect(isSaidByPage(alertOfKind(kind), pathname)).toBe(isSaid)
})

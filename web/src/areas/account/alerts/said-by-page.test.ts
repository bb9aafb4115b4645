import type { UserAlert } from '@zuschlag/contracts/alerts/user-alerts'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { expect, test } from 'vitest'
import { isSaidByPage } from './said-by-page.ts'

const alert = (kind: UserAlert['kind']) => ({ kind, auctionId: 'a1' as AuctionId })

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
  expect(isSaidByPage(alert(kind), pathname)).toBe(isSaid)
})

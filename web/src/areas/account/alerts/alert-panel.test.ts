import type { UserAlert } from '@zuschlag/contracts/alerts/user-alerts'
import { expect, test } from 'vitest'
import { groupAlerts } from './alert-panel.tsx'

function alert(id: string, auctionId: string, kind: UserAlert['kind'], isRead = false): UserAlert {
  return { id, auctionId, kind, isRead } as UserAlert
}

test('alerts of one auction stand together, those of one kind as one line with their number', () => {
  const groups = groupAlerts([
    alert('7', 'loft', 'outbid'),
    alert('6', 'villa', 'endingSoon'),
    alert('5', 'loft', 'bidReceipt'),
    alert('4', 'loft', 'outbid'),
    alert('3', 'loft', 'outbid', true),
    alert('2', 'villa', 'objectEnded', true),
    alert('1', 'loft', 'outbid', true),
  ])
  expect(
    groups.map(({ newest, unreadIds, lines }) => ({
      newest: newest.id,
      unreadIds,
      lines: lines.map((line) => [line.newest.id, line.count, line.isUnread]),
    })),
  ).toEqual([
    {
      newest: '7',
      unreadIds: ['7', '5', '4'],
      lines: [
        ['7', 2, true],
        ['5', 1, true],
        ['3', 2, false],
      ],
    },
    { newest: '6', unreadIds: ['6'], lines: [['6', 1, true]] },
    // What the selling side decides lies elsewhere.
    { newest: '2', unreadIds: [], lines: [['2', 1, false]] },
  ])
})

import type { Receipt } from '@zuschlag/contracts/auction/receipt'
import { expect, test } from 'vitest'
import { receiptFile, receiptFileName } from './receipts.tsx'

test('a receipt as a file has its facts below each other, also in a simple editor', () => {
  const text = receiptFile(
    'Quittung',
    [
      ['Preis', '€ 2.350.000'],
      ['Revision', '46'],
    ],
    'Zum Nachrechnen.',
  )
  expect(text).toBe(
    'Quittung\r\n========\r\n\r\nPreis:    € 2.350.000\r\nRevision: 46\r\n\r\nZum Nachrechnen.\r\n',
  )
})

test('its name says which receipt it is', () => {
  const receipt = { auctionId: '505de673-8006-5c8e-b2ac-7e80ae883553', revision: 46 } as Receipt
  expect(receiptFileName('Quittung', receipt)).toBe('quittung-505de673-46.txt')
  const refusal = { ...receipt, revision: 3, code: 'auctionEnded' }
  expect(receiptFileName('Quittung', refusal)).toBe('quittung-505de673-3-auctionEnded.txt')
})

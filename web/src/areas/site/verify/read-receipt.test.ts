import type { Receipt } from '@zuschlag/contracts/auction/receipt'
import { expect, test } from 'vitest'
import { differencesOf, readReceipt, RECEIPT_BYTES_MAX } from './read-receipt.ts'
import { sortFiles } from './sort-files.ts'

const receipt = {
  auctionId: '505de673-8006-5c8e-b2ac-7e80ae883553',
  commandId: '1b4e28ba-2fa1-4d2f-883f-0016d3cca427',
  revision: 46,
  engineTime: '2026-11-24T21:14:31.402Z',
  price: 2_350_000,
  eventHash: 'e07c'.repeat(16),
} as Receipt

/** As the page saves it, in German. */
const page = [
  'Quittung: Zinshaus in der Josefstadt',
  '====================================',
  'Art:              Gebot',
  'Preis:            €\u00a02.350.000',
  'Zeit:             24.11.2026 22:14:31,402',
  'Revision:         46',
  `Hash:             ${receipt.eventHash}`,
  `Zeit (UTC):       ${receipt.engineTime}`,
  `Verfahren:        ${receipt.auctionId}`,
  `Befehl:           ${receipt.commandId}`,
].join('\r\n')

test.each([
  ['the page that was saved', page],
  ['the answer of the server', JSON.stringify(receipt)],
  ['the same, written on many lines', JSON.stringify(receipt, null, 2)],
])('%s is a receipt and differs in nothing', (_what, text) => {
  const claims = readReceipt('r.txt', text)
  expect(claims?.eventHash).toBe(receipt.eventHash)
  expect(claims && differencesOf(claims, receipt)).toEqual([])
})

test.each([
  ['price', { price: 2_360_000 }],
  ['revision', { revision: 45 }],
  ['time', { engineTime: '2026-11-24T21:14:31.403Z' as Receipt['engineTime'] }],
  ['auction', { auctionId: '00000000-0000-5000-8000-000000000000' as Receipt['auctionId'] }],
  ['command', { commandId: '00000000-0000-4000-8000-000000000000' as Receipt['commandId'] }],
])('another %s is reported', (field, change) => {
  const claims = readReceipt('r.txt', page)
  expect(claims && differencesOf(claims, { ...receipt, ...change })).toEqual([field])
})

test('a refusal is never a receipt of an accepted bid, nor the other way round', () => {
  const refusal = { ...receipt, code: 'auctionBidTooLow' }
  const refused = readReceipt('r.txt', `${page}\r\nRegel: auctionBidTooLow`)
  const answer = readReceipt('r.json', JSON.stringify({ code: refusal.code, receipt: refusal }))
  const accepted = readReceipt('r.txt', page)
  for (const claims of [refused, answer]) {
    expect(claims && differencesOf(claims, refusal)).toEqual([])
    expect(claims && differencesOf(claims, receipt)).toEqual(['outcome'])
    expect(claims && differencesOf(claims, { ...refusal, code: 'auctionEnded' })).toEqual(['outcome'])
  }
  expect(accepted && differencesOf(accepted, refusal)).toEqual(['outcome'])
})

test.each(['', 'a letter', receipt.eventHash, receipt.auctionId])('%o is no receipt', (text) => {
  expect(readReceipt('x', text)).toBeNull()
})

test('files are distinguished by their content', async () => {
  const exported = `{"auctionId":"${receipt.auctionId}","format":"zuschlag-auction-export","x":"${receipt.eventHash}"}\n`
  const file = new File([exported], 'akte.ndjson')
  const large = new File(['x'.repeat(RECEIPT_BYTES_MAX + 1), page], 'large.txt')
  expect(await sortFiles([new File([page], 'a.txt'), file])).toMatchObject({
    file,
    receipts: [{ fileName: 'a.txt', eventHash: receipt.eventHash }],
  })
  expect(await sortFiles([large])).toEqual({ file: large, receipts: [] })
})

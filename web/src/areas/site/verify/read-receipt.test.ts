import { inCurrencyUnits } from '@zuschlag/contracts/auction/costs'
import type { CommandReceipt, Receipt } from '@zuschlag/contracts/auction/receipt'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { expect, test } from 'vitest'
import { differencesOf } from './compare-receipt.ts'
import { readReceipts, RECEIPT_BYTES_MAX } from './read-receipt.ts'
import { sortFiles } from './sort-files.ts'

const readReceipt = (fileName: string, text: string) => readReceipts(fileName, text)[0]

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

const costs = {
  brokeragePrice: 70_500_00,
  contractFeePrice: 0,
  landRegisterTaxPrice: 25_850_00,
  landTransferTaxPrice: 82_250_50,
  totalPrice: 178_600_50,
}
const held = {
  ...receipt,
  costs,
  arrivedAt: '2026-11-24T21:14:31.390Z' as Instant,
  businessTerms: { version: 3, hash: 'a'.repeat(64) },
} as CommandReceipt
const answered = { ...held, costs: inCurrencyUnits(costs) }

test.each<[string, object]>([
  ['costs', { costs: { ...answered.costs, totalPrice: receipt.price } }],
  ['arrival', { arrivedAt: '2026-11-24T21:13:31.390Z' }],
  ['businessTerms', { businessTerms: { version: 4, hash: 'a'.repeat(64) } }],
  ['price', { price: 2_300_000, rulesVersion: undefined, words: '€ 2.350.000' }],
  ['documents', { documentsState: 4 }],
])('a receipt in JSON is compared member by member: %s', (field, change) => {
  const [same] = readReceipts('r.json', JSON.stringify(answered))
  const [changed] = readReceipts('r.json', JSON.stringify({ ...answered, ...change }))
  expect(same && differencesOf(same, held)).toEqual([])
  expect(changed && differencesOf(changed, held)).toEqual([field])
})

const end = { revision: 51, at: '2026-11-25T12:00:00.000Z', hash: 'b'.repeat(64) }
const pack = {
  format: 'zuschlag-award-pack',
  auction: { id: receipt.auctionId },
  agreements: { auction: 'f'.repeat(64) },
  receipts: [
    { kind: 'bid', revision: receipt.revision, at: receipt.engineTime, hash: receipt.eventHash },
    { kind: 'acceptance', ...end },
  ],
  chain: end,
}

test('an award pack names its receipts and the end of the chain, each once', () => {
  const claims = readReceipts('p.json', JSON.stringify(pack))
  expect(claims.map(({ eventHash }) => eventHash)).toEqual([receipt.eventHash, end.hash])
  const [bid] = claims
  expect(bid && differencesOf(bid, held)).toEqual([])
  expect(bid && differencesOf(bid, { ...held, revision: 45 })).toEqual(['revision'])
})

test('JSON without a hash and a command at its place is no receipt', () => {
  const account = { bids: [{ ...receipt }], email: 'anna@demo.example' }
  expect(readReceipts('export.json', JSON.stringify(account))).toEqual([])
  expect(readReceipts('x.json', JSON.stringify({ ...receipt, commandId: undefined }))).toEqual([])
})

test.each(['', 'a letter', receipt.eventHash, receipt.auctionId])('%o is no receipt', (text) => {
  expect(readReceipts('x', text)).toEqual([])
})

test('files are distinguished by their content', async () => {
  const exported = `{"auctionId":"${receipt.auctionId}","format":"zuschlag-auction-export","x":"${receipt.eventHash}"}\n`
  const file = new File([exported], 'akte.ndjson')
  const large = new File(['x'.repeat(RECEIPT_BYTES_MAX + 1), page], 'large.txt')
  expect(await sortFiles([new File([page], 'a.txt'), file])).toMatchObject({
    file,
    receipts: [{ fileName: 'a.txt', eventHash: receipt.eventHash }],
    leftOut: [],
  })
  expect(await sortFiles([large])).toEqual({ file: large, receipts: [], leftOut: [] })
})

test('one dispute file is verified at once, and every file that is left out is named', async () => {
  const exported = '{"auctionId":"x","format":"zuschlag-auction-export"}\n'
  const [first, second] = [new File([exported], '1.ndjson'), new File([exported], '2.ndjson')]
  const letter = new File(['a letter'], 'letter.txt')
  expect(await sortFiles([letter, first, second])).toEqual({
    file: first,
    receipts: [],
    leftOut: ['2.ndjson', 'letter.txt'],
  })
  const many = Array.from({ length: 51 }, (_, at) => new File([`${page}${at}`], `${at}.txt`))
  expect((await sortFiles(many)).leftOut).toEqual(['50.txt'])
})

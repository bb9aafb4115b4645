import { inCurrencyUnits } from '@zuschlag/contracts/auction/costs'
import type { CommandReceipt, Receipt } from '@zuschlag/contracts/auction/receipt'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { expect, test } from 'vitest'
import { comparedInPack, differencesOf } from './receipt-finding.ts'
import { readReceipts, RECEIPT_BYTES_MAX } from './read-receipt.ts'
import { costs, receipt } from './receipt.fixture.ts'
import { sortFiles } from './use-verification.ts'

const readReceipt = (fileName: string, text: string) => readReceipts(fileName, text)[0]

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
  buyer: { name: 'Anna Auer' },
  price: { amount: receipt.price, currency: 'EUR' },
  costs: { ...answered.costs, price: receipt.price, ratesAsOf: '2026-01-01' },
  rulesVersion: 2,
  agreements: { businessTerms: held.businessTerms, auction: 'f'.repeat(64) },
  receipts: [
    { kind: 'bid', revision: receipt.revision, at: receipt.engineTime, hash: receipt.eventHash },
    { kind: 'acceptance', ...end },
  ],
  chain: end,
}
const heldBid = { ...held, rulesVersion: 2 }
/** The history has a price of an acceptance, and no costs. */
const heldAcceptance = {
  auctionId: receipt.auctionId,
  revision: end.revision,
  engineTime: end.at,
  eventHash: end.hash,
  price: receipt.price,
} as CommandReceipt

function packDifferences(change: object): readonly (readonly string[])[] {
  const claims = readReceipts('p.json', JSON.stringify({ ...pack, ...change }))
  return claims.map((each, at) => differencesOf(each, at === 0 ? heldBid : heldAcceptance))
}

test('an award pack names its receipts and the end of the chain, each once', () => {
  const claims = readReceipts('p.json', JSON.stringify(pack))
  expect(claims.map(({ eventHash }) => eventHash)).toEqual([receipt.eventHash, end.hash])
  const [bid] = claims
  expect(bid && differencesOf(bid, heldBid)).toEqual([])
  expect(bid && differencesOf(bid, { ...heldBid, revision: 45 })).toEqual(['revision'])
})

test('the price of an award pack is compared with the bid and its acceptance, the rest with the bid', () => {
  expect(packDifferences({})).toEqual([[], []])
  expect(packDifferences({ price: { amount: 2_400_000 } })).toEqual([['price'], ['price']])
  expect(packDifferences({ costs: { ...pack.costs, totalPrice: 1 } })).toEqual([['costs'], []])
  expect(packDifferences({ costs: { ...pack.costs, price: 1 } })).toEqual([['costs'], []])
  expect(packDifferences({ costs: null })).toEqual([['costs'], []])
  expect(packDifferences({ rulesVersion: 3 })).toEqual([['rules'], []])
  expect(packDifferences({ agreements: { businessTerms: null } })).toEqual([['businessTerms'], []])
  const renamed = pack.receipts.map((each) => ({ ...each, kind: 'confirmation' }))
  expect(packDifferences({ receipts: renamed, price: { amount: 1 } })).toEqual([['price'], ['price']])
})

test('what of an award pack was compared is known for each event; of a receipt all of it may be', () => {
  const compared = readReceipts('p.json', JSON.stringify(pack)).map((claims, at) =>
    comparedInPack(claims, at === 0 ? heldBid : heldAcceptance),
  )
  const everywhere = ['auction', 'time', 'price', 'revision']
  expect(compared).toEqual([[...everywhere, 'costs', 'businessTerms', 'rules'], everywhere])
  const [single] = readReceipts('r.json', JSON.stringify(answered))
  expect(single && comparedInPack(single, held)).toBeNull()
})

test('an event of an award pack whose hash was damaged stays in the list', () => {
  const [bid, acceptance] = pack.receipts
  const damaged = { ...pack, receipts: [{ ...bid, hash: 'destroyed' }, acceptance, null] }
  const hashes = readReceipts('p.json', JSON.stringify(damaged)).map(({ eventHash }) => eventHash)
  expect(hashes).toEqual(['destroyed', end.hash, ''])
  const cut = { ...pack, receipts: undefined, chain: undefined }
  expect(readReceipts('p.json', JSON.stringify(cut)).map(({ eventHash }) => eventHash)).toEqual([''])
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
  expect(await sortFiles([large])).toEqual({ file: large, isExport: false, receipts: [], leftOut: [] })
})

test('one dispute file is verified at once, and every file that is left out is named', async () => {
  const exported = '{"auctionId":"x","format":"zuschlag-auction-export"}\n'
  const [first, second] = [new File([exported], '1.ndjson'), new File([exported], '2.ndjson')]
  const letter = new File(['a letter'], 'letter.txt')
  expect(await sortFiles([letter, first, second])).toEqual({
    file: first,
    isExport: true,
    receipts: [],
    leftOut: ['2.ndjson', 'letter.txt'],
  })
  const many = Array.from({ length: 51 }, (_, at) => new File([`${page}${at}`], `${at}.txt`))
  expect((await sortFiles(many)).leftOut).toEqual(['50.txt'])
})

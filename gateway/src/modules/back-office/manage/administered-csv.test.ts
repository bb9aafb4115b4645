import { administeredAuctionSchema } from '@zuschlag/contracts/administration/administered-auctions'
import { AuctionType } from '@zuschlag/contracts/auction/enumerations'
import { expect, test } from 'vitest'
import { administeredCsv } from './administered-csv.ts'

const id = '11111111-1111-4111-8111-111111111111'
const running = administeredAuctionSchema.parse({
  id,
  revision: 12,
  phase: 'running',
  title: 'Haus am Hang',
  zipCode: '8010',
  city: 'Graz',
  country: 'AT',
  mainImageResizedStorageUrl: null,
  auctionType: AuctionType.BiddingProcess,
  closedProcess: false,
  listed: true,
  start: '2026-10-24T08:00:00.000Z',
  end: '2026-12-18T17:00:00.000Z',
  openEnd: false,
  timeZone: 'Europe/Vienna',
  startPrice: 100_000,
  currentPrice: 120_000,
  bidCount: 2,
  rooms: 3.5,
  auctionCode: 'G-7',
  isAwarded: false,
  outcome: null,
  decisionUntil: null,
  documentCount: 1,
  tenant: { id, name: 'Linde', currencyCode: 'EUR', isSellerTenant: false },
  brokerName: 'Mag. Eva Linde',
  draftedAt: '2026-10-01T08:00:00.000Z',
  changedAt: '2026-10-01T08:00:00.000Z',
})
const award = { category: null, confirmation: 'notAsked' } as const

/** Cells of the columns with these headings. */
function cellsOf(changes: Partial<typeof running>, ...headings: readonly string[]): readonly string[] {
  const text = administeredCsv([{ ...running, ...changes }], 'de').slice(1)
  const [head = [], line = []] = text.split('\r\n').map((row) => row.replaceAll('"', '').split(';'))
  return headings.map((heading) => line[head.indexOf(heading)] ?? `no column ${heading}`)
}

test('the file of the table has the words, the decimals and the local times of its reader', () => {
  expect(administeredCsv([running], 'de').slice(1)).toBe(
    [
      '"Objektcode";"Titel";"PLZ";"Ort";"Land";"Zimmer";"Anbieter";"Zuständig";"Stand";"Beginn";"Ende";',
      '"Zeitzone";"Startpreis";"Aktueller oder erzielter Preis";"Währung";"Gebote";"Kennung"\r\n',
      '"G-7";"Haus am Hang";"8010";"Graz";"Österreich";3,5;"Linde";"Mag. Eva Linde";"Läuft";',
      '"24.10.2026 10:00";"18.12.2026 18:00";"Europe/Vienna";100000;120000;"EUR";2;',
      `"${id}"\r\n`,
    ].join(''),
  )
  const english = administeredCsv([running], 'en')
  expect(english).toContain('"Property code","Title","Postcode","Town","Country","Rooms"')
  expect(english).toContain('"Austria",3.5,"Linde"')
})

test('[OUT-7] the price is the one that was achieved, else the current one after the first bid', () => {
  const at = running.draftedAt
  const price = 'Aktueller oder erzielter Preis'
  const awarded = { phase: 'decided', outcome: { kind: 'awarded', at, price: 110_000, ...award } } as const
  expect(cellsOf(awarded, 'Stand', price)).toEqual(['Gebot angenommen', '110000'])
  const bought = { phase: 'decided', outcome: { kind: 'bought', at, price: 500_000 } } as const
  expect(cellsOf(bought, 'Stand', price)).toEqual(['Sofortkauf angenommen', '500000'])
  const declined = { phase: 'decided', outcome: { kind: 'notAwarded', at } } as const
  expect(cellsOf(declined, 'Stand', price)).toEqual(['Ohne Annahme', '120000'])
  const drafted = { phase: 'draft', bidCount: 0, currentPrice: 100_000 } as const
  expect(cellsOf(drafted, 'Stand', price)).toEqual(['Entwurf', ''])
})

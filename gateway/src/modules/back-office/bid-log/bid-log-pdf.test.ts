import type { AuctionId, TenantId, UserId } from '@zuschlag/contracts/kernel/ids'
import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import { legalTexts } from '@zuschlag/contracts/legal/legal-texts'
import { auctionDetails } from '@zuschlag/projections/auction-details/projection'
import type { AuctionDetailsRow } from '@zuschlag/projections/auction-details/table'
import { expect, test } from 'vitest'
import { bidderIdOf, numberedUuid } from '../../../../../tests/fixtures/auction-commands.ts'
import {
  bidPlaced,
  drafted,
  purchaseRequested,
  written,
} from '../../../../../tests/fixtures/auction-events.ts'
import { rowsAfter } from '../../../../../tests/fixtures/folded-rows.ts'
import { unknownTenant } from '../../../presenters/parties.ts'
import type { BidLogDocument } from './bid-log-document.ts'
import { bidLogPdf } from './bid-log-pdf.ts'
import { bidLogCsv } from './bid-log-csv.ts'
import type { BidLogReader } from './listed-events.ts'
import { bidLogOf } from './bid-log.ts'
import { textOfPdf } from '../pdf/pdf-text.fixture.ts'

const auctionId = numberedUuid(1, 1) as AuctionId
const names = [
  'Łukasz Čapek',
  'Gül Erdoğan',
  'Ágnes Kőváry',
  'Ștefan Đorđević',
  'Наталія Шевченко',
  'Ελένη Σ.',
]

function documentWith(bids: number, reader: BidLogReader = { kind: 'tenant' }): BidLogDocument {
  return documentOf(
    Array.from({ length: bids }, (_, index) => bidPlaced(1 + (index % names.length), 100_000 + index)),
    reader,
  )
}

function documentOf(
  facts: Parameters<typeof written>[1],
  reader: BidLogReader = { kind: 'tenant' },
): BidLogDocument {
  const events = written(auctionId, [
    drafted(),
    { type: 'AuctionPublished', data: {} },
    { type: 'AccessGranted', data: { userId: bidderIdOf(1), until: null } },
    ...facts,
  ])
  const [row] = rowsAfter<AuctionDetailsRow>(auctionDetails, events).values()
  if (row === undefined) throw new Error('The history has no row')
  const log = bidLogOf(events as Parameters<typeof bidLogOf>[0], reader)
  const order = [...new Set(log.lines.flatMap(({ bidderId }) => bidderId ?? []))]
  return {
    log,
    row,
    tenant: { ...unknownTenant('t' as TenantId), name: 'Haus Őrség' },
    contact: { name: 'Mag. Eva Huber, MSc', phoneNumber: null, email: 'huber@haus.example' },
    language: 'de',
    person: (id: UserId) => ({ id, name: names[order.indexOf(id)] ?? null, email: null }),
    publicUrl: 'https://zuschlag.example',
  }
}

test('[LOG-3] names from all of Europe are in the document as they are written', async () => {
  const text = textOfPdf(await bidLogPdf(documentWith(names.length), null))
  // A name may take two lines of its cell.
  const words = text.split(/\s+/)
  for (const word of names.flatMap((name) => name.split(' '))) expect(words).toContain(word)
  expect(text).toContain('Haus Őrség')
  expect(text).toContain('https://zuschlag.example/de/verify')
})

test('[LOG-3] the same log gives the same bytes, over several pages too', async () => {
  const [one, other] = [await bidLogPdf(documentWith(40), null), await bidLogPdf(documentWith(40), null)]
  expect(one.equals(other)).toBe(true)
})

test('[LOG-5] the full log counts by kind what the skipped revisions are, as PDF and as CSV', async () => {
  const document = documentWith(3)
  const said = '2 × Entwurf, Veröffentlichung oder deren Rücknahme, 0 × geänderte Angaben'
  expect(textOfPdf(await bidLogPdf(document, null)).replaceAll(/\s+/g, ' ')).toContain(said)
  expect(bidLogCsv(document).trimEnd().split('\r\n').at(-1)).toContain(
    `${said}, Bedingungen oder Unterlagen, 1 × Entscheidung über Zugang`,
  )
})

test('[AGR-1] the log names the business terms of each bid, as PDF and as CSV, and nothing of older bids', async () => {
  const hash = '0a'.repeat(32)
  const older = documentWith(2)
  const lines = older.log.lines.map((line, index) =>
    index === 0 ? { ...line, businessTerms: { version: 3, hash } } : line,
  )
  const document = { ...older, log: { ...older.log, lines } }
  const [head = '', first = '', second = ''] = bidLogCsv(document).split('\r\n')
  expect(head).toContain('"AGB (Fassung)";"AGB (Prüfsumme)"')
  expect([first.includes(`;3;"${hash}";`), second.includes(hash)]).toEqual([true, false])
  const text = textOfPdf(await bidLogPdf(document, null)).replaceAll(/\s+/g, ' ')
  expect(text).toContain('AGB Fassung 3')
  expect(text).toContain(`Fassung 3: Prüfsumme (SHA-256) ${hash}`)
  expect(textOfPdf(await bidLogPdf(older, null))).not.toContain('AGB Fassung')
})

test('[EVID-15] the log says when each bid arrived, as PDF and as CSV', async () => {
  const older = documentWith(2)
  const arrivedAt = msToInstant(Date.UTC(2026, 5, 1, 10, 0, 0, 42))
  const lines = older.log.lines.map((line, index) => ({ ...line, arrivedAt: index === 0 ? arrivedAt : null }))
  const document = { ...older, log: { ...older.log, lines } }
  const [head = '', first = '', second = ''] = bidLogCsv(document).split('\r\n')
  expect(head).toContain('"Zeit (UTC)";"Eingang (UTC)"')
  expect([first.includes(arrivedAt), second.includes(arrivedAt)]).toEqual([true, false])
  const text = textOfPdf(await bidLogPdf(document, null)).replaceAll(/\s+/g, ' ')
  expect(text.match(/Eingang \d/g)).toHaveLength(1)
})

test('an accepted purchase has the same words about its effect as an accepted bid', () => {
  const about = { requestRevision: 3, bidderId: bidderIdOf(1), price: 500_000 }
  const end = msToInstant(Date.UTC(2026, 9, 12, 10, 4))
  const csv = bidLogCsv(
    documentOf([
      purchaseRequested(1, 500_000),
      { type: 'ImmediatePurchaseAccepted', data: about },
      { type: 'AuctionEnded', data: { by: 'immediatePurchase', end } },
    ]),
  )
  expect(csv).toContain(legalTexts.acceptance.texts.AT.de)
  expect(bidLogCsv(documentWith(1))).not.toContain(legalTexts.acceptance.texts.AT.de)
})

test('[DEC-7] after an award that failed, the log says that the next one needs the bidder', () => {
  const end = msToInstant(Date.UTC(2026, 9, 12, 10, 4))
  const first = { bidRevision: 4, bidderId: bidderIdOf(2) }
  const csv = bidLogCsv(
    documentOf([
      bidPlaced(1, 100_000),
      bidPlaced(2, 110_000),
      { type: 'AuctionEnded', data: { by: 'broker', end } },
      { type: 'AuctionAwarded', data: { ...first, price: 110_000, category: null } },
      { type: 'AwardNotConcluded', data: { ...first, category: 'financingFailed' } },
      {
        type: 'AuctionAwarded',
        data: { bidRevision: 3, bidderId: bidderIdOf(1), price: 100_000, category: null },
      },
    ]),
  )
  expect(csv).toContain(legalTexts.acceptanceLate.texts.AT.de)
  expect(csv).not.toContain(legalTexts.acceptance.texts.AT.de)
})

test('[LOG-3] every time of the log has its offset from UTC', async () => {
  const text = textOfPdf(await bidLogPdf(documentWith(2), null)).replaceAll(/\s+/g, ' ')
  const times = text.match(/\d{2}:\d{2}:\d{2},\d{3}/g) ?? []
  expect(times.length).toBeGreaterThan(2)
  expect(text.match(/,\d{3} \(UTC\+[12]\)/g)).toHaveLength(times.length)
})

test.each([
  [true, 'Vorgänge, die kein Gebot betreffen'],
  [false, 'fremde Gebote sowie Vorgänge'],
])('[LOG-5] a bidder’s log names the kinds without counting them (others seen: %s)', (seesOthers, said) => {
  const csv = bidLogCsv(documentWith(3, { kind: 'bidder', userId: bidderIdOf(1), seesOthers }))
  expect(csv).toContain(said)
  expect(csv).not.toMatch(/\d × Entscheidung/)
})

import type { StoredBrokerage } from '@zuschlag/contracts/access-requests/brokerage'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import { auctionDetails } from '@zuschlag/projections/auction-details/projection'
import type { AuctionDetailsRow } from '@zuschlag/projections/auction-details/table'
import { expect, test } from 'vitest'
import { numberedUuid } from '../../../../../tests/fixtures/auction-commands.ts'
import { drafted, written } from '../../../../../tests/fixtures/auction-events.ts'
import { rowsAfter } from '../../../../../tests/fixtures/folded-rows.ts'
import { textOfPdf } from '../pdf/pdf-text.fixture.ts'
import { brokeragePaper } from './brokerage-paper-pdf.ts'
import pages from '@zuschlag/contracts/texts/de.json' with { type: 'json' }
import de from './texts/de.json' with { type: 'json' }

const agreement = { version: 1, hash: '5f'.repeat(32) }
const concluded: StoredBrokerage = {
  agreement,
  percent: 3.6,
  country: 'AT',
  currencyCode: 'EUR',
  startPrice: 200_000,
  costs: {
    brokeragePrice: 7200,
    contractFeePrice: 0,
    landTransferTaxPrice: 7000,
    landRegisterTaxPrice: 2200,
    totalPrice: 16_400,
  },
  broker: 'Muster Immobilien GmbH',
  imprint: null,
  client: { name: 'Eva Muster', party: 'self', partyName: null, registerNumber: null, representedBy: null },
  language: 'de',
  concludedAt: msToInstant(Date.UTC(2026, 9, 25, 0, 30)),
  beginsAtOnce: true,
  withdrawableUntil: msToInstant(Date.UTC(2026, 10, 8, 0, 30)),
  withdrawnAt: msToInstant(Date.UTC(2026, 9, 25, 1, 30)),
}

async function textOf(costs = concluded.costs, country: StoredBrokerage['country'] = 'AT'): Promise<string> {
  const events = written(numberedUuid(1, 1) as AuctionId, [drafted()])
  const [auction] = rowsAfter<AuctionDetailsRow>(auctionDetails, events).values()
  if (auction === undefined) throw new Error('The history has no row')
  const paper = {
    language: 'de',
    auction,
    offer: { ...concluded, costs, country },
    concluded,
    agreement: { ...agreement, date: '2026-01-01', sources: { de: 'Text', en: null }, isExample: false },
    now: concluded.concludedAt,
  } as const
  const pdf = await brokeragePaper(paper, { name: 'Muster', accent: '#114477', logo: null })
  return textOfPdf(pdf).replaceAll(/\s+/g, ' ')
}

test('an agreement says which hour is meant where the end of summer time repeats one', async () => {
  const text = await textOf()
  expect(text).toContain('25.10.2026 02:30 (Europe/Vienna, UTC+2)')
  expect(text).toContain('25.10.2026 02:30 (Europe/Vienna, UTC+1)')
})

test('an overview without a contract fee says that it leaves out contract and notary', async () => {
  const sentence = pages.costs.noContract
  expect(await textOf()).toContain(sentence)
  expect(await textOf({ ...concluded.costs, contractFeePrice: 2400 })).not.toContain(sentence)
})

test('the contract fee includes the notary outside Austria', async () => {
  const costs = { ...concluded.costs, contractFeePrice: 2400 }
  const [austrian, german] = [de['costs.contract'], pages.costs.contractFeeWithNotary]
  expect(await textOf(costs)).toContain(austrian)
  for (const country of ['DE', 'CH'] as const) {
    const text = await textOf(costs, country)
    expect(text).toContain(german)
    expect(text).not.toContain(austrian)
  }
})

import { inCurrencyUnits } from '@zuschlag/contracts/auction/costs'
import type { CommandReceipt } from '@zuschlag/contracts/auction/receipt'
import type { ExportVerificationResult } from '@zuschlag/engine/verification/export-verification-result'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import de from '@zuschlag/contracts/texts/de.json' with { type: 'json' }
import en from '@zuschlag/contracts/texts/en.json' with { type: 'json' }
import { TranslatorContext, translating } from '../../../kernel/i18n/use-translation.ts'
import { readReceipts } from './read-receipt.ts'
import { ReceiptList } from './receipt-list.tsx'
import { costs, receipt } from './receipt.fixture.ts'

const event = {
  ...receipt,
  arrivedAt: '2026-11-24T21:14:31.390Z',
  rulesVersion: 71,
  documentsState: 72,
  businessTerms: { version: 73, hash: 'a'.repeat(64) },
  costs,
} as CommandReceipt
const answered = { ...event, costs: event.costs && inCurrencyUnits(event.costs) }

/** The page's list, beside a file that is proven or not; a text is its key and values. */
function shown(file: object, status: 'known' | 'unsigned' = 'known'): string {
  const result = {
    status: 'fits',
    header: {
      auctionId: event.auctionId,
      exportedAt: '2026-11-25T00:00:00.000Z',
      terms: { timeZone: 'UTC' },
    },
    receipts: new Map([[event.eventHash, event]]),
    proof: { status },
  } as unknown as ExportVerificationResult
  const say = (key: string, values: object) => [key, ...Object.values(values).map(String)].join('|')
  const translator = { language: 'en', t: translating(say) } as const
  const receipts = readReceipts('r.json', JSON.stringify(file))
  const list = createElement(ReceiptList, { receipts, result })
  return renderToStaticMarkup(createElement(TranslatorContext, { value: translator }, list))
}

/** Of the first badge: its tone, or that it has none. */
const toneOf = (html: string) => /is-(leading|outbid|warning)/.exec(html)?.[1] ?? 'none'

test('whatever may differ stands in the list, under the name that the difference has', () => {
  const html = shown(answered)
  for (const [name, value] of [
    ['bidding.receipt.auction', event.auctionId],
    ['bidding.receipt.revision', '46'],
    ['verify.receipts.outcome', 'bidding.receipt.accepted'],
    ['bidding.receipt.price', '2,350,000'],
    ['bidding.receipt.rules', '71'],
    ['bidding.receipt.documents', '72'],
    ['bidding.receipt.businessTerms', `73 (SHA-256 ${'a'.repeat(64)})`],
    // As the saved receipt rounds them.
    ['costs.sideCosts', '178,601'],
    ['bidding.receipt.command', event.commandId],
  ] as const)
    expect(html.replaceAll(/ class="[^"]*"/g, '')).toContain(`<dt>${name}</dt><dd>${value}</dd>`)
  const changed = shown({ ...answered, rulesVersion: 70, revision: 45 })
  expect(changed).toContain('differences|bidding.receipt.revision, bidding.receipt.rules')
  expect(html).not.toContain('landTransferTaxPrice')
  const otherCosts = shown({ ...answered, costs: { ...answered.costs, landTransferTaxPrice: 1 } })
  expect(otherCosts).toMatch(/<dt>landTransferTaxPrice<\/dt><dd[^>]*>82250.5</)
})

test('an award pack is never shown as right, and says what was not checked', () => {
  const pack = {
    format: 'zuschlag-award-pack',
    auction: { id: event.auctionId },
    price: { amount: event.price },
    costs: { ...answered.costs, price: event.price },
    rulesVersion: event.rulesVersion,
    agreements: { businessTerms: event.businessTerms },
    receipts: [{ kind: 'bid', revision: 46, at: event.engineTime, hash: event.eventHash }],
    chain: { revision: 46, at: event.engineTime, hash: event.eventHash },
  }
  const same = shown(pack)
  expect(toneOf(same)).toBe('none')
  expect(same).toContain('verify.receipts.pack|bidding.receipt.auction, ')
  expect(toneOf(shown({ ...pack, price: { amount: 1 } }))).toBe('outbid')
  expect(toneOf(shown(answered))).toBe('leading')
  const damaged = shown({ ...pack, receipts: [{ ...pack.receipts[0], hash: 'destroyed' }] })
  expect(damaged).toContain('verify.receipts.damaged')
  expect(toneOf(damaged)).toBe('outbid')
})

test('beside a file that is not proven, a receipt of another process is not refused', () => {
  const foreign = { ...answered, eventHash: 'f'.repeat(64), auctionId: event.commandId }
  expect(toneOf(shown(foreign))).toBe('outbid')
  expect(shown(foreign, 'unsigned')).toContain('verify.receipts.otherAuction')
  expect(toneOf(shown(foreign, 'unsigned'))).toBe('warning')
})

test('the page never promises that a receipt is unchanged because its hash is in the file', () => {
  for (const { verify } of [de, en]) {
    expect(verify.about.receipt).not.toMatch(/unverändert|unchanged/)
    expect(verify.about.receipt).toMatch(/Vergleichen Sie|Compare/)
  }
})

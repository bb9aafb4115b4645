import type { Language } from '@zuschlag/contracts/account/authenticated-user'
import type { BrokerageOffer, StoredBrokerage } from '@zuschlag/contracts/access-requests/brokerage'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { AuctionDetailsRow } from '@zuschlag/projections/auction-details/table'
import type { Agreement } from '../../../kernel/agreements.ts'
import { mailFormat } from '../../notifications/mail/contents/mail-format.ts'
import type { PackLook } from '../award-pack/award-pack-pdf.ts'
import { drawMarkdown } from '../pdf/pdf-markdown.ts'
import { drawFacts, drawHead, drawHeading, drawText } from '../pdf/pdf-parts.ts'
import { writePdf } from '../pdf/write-pdf.ts'
import { documentTexts } from '../shared/document-texts.ts'
import type { DocumentText } from '../shared/document-texts.ts'
import de from './texts/de.json' with { type: 'json' }
import en from './texts/en.json' with { type: 'json' }

type Text = DocumentText<keyof typeof de>
type Fact = { readonly label: string; readonly value: string }

export type BrokeragePaper = {
  readonly language: Language
  readonly auction: AuctionDetailsRow
  readonly offer: BrokerageOffer
  /** Null while the agreement is only offered. */
  readonly concluded: StoredBrokerage | null
  readonly agreement: Agreement
  readonly now: Instant
}

export type PaperOrder = { readonly paper: BrokeragePaper; readonly look: PackLook }

/** The agreement as both sides keep it. What was concluded gives the same bytes each time. */
export function brokeragePaper(paper: BrokeragePaper, look: PackLook): Promise<Buffer> {
  const { language, auction, offer, concluded, agreement, now } = paper
  const t = documentTexts({ de, en }, language)
  const isAustrian = offer.country === 'AT'
  const title = t('title')
  const options = {
    layout: 'portrait',
    language,
    title: `${title}: ${auction.title}`,
    author: look.name,
    subject: t('subject'),
    writtenAt: concluded?.withdrawnAt ?? concluded?.concludedAt ?? now,
    pageText: (page: number, pages: number) => t('page', { page: String(page), pages: String(pages) }),
  } as const
  return writePdf(options, (doc, root) => {
    drawHead(doc, root, { ...look, title, subtitle: auction.title, tenantName: look.name })
    if (concluded === null) drawText(doc, root, t('draft'))
    drawHeading(doc, root, t('parties'))
    drawFacts(doc, root, partyFacts(paper, t))
    drawHeading(doc, root, t('commission'))
    drawFacts(doc, root, commissionFacts(paper, t))
    drawHeading(doc, root, t(isAustrian ? 'costs.AT' : 'costs'))
    drawFacts(doc, root, costFacts(paper, t))
    if (offer.costs.contractFeePrice === 0) drawText(doc, root, t('costs.noContract'))
    drawText(doc, root, t('costs.note'))
    if (concluded !== null) {
      drawHeading(doc, root, t('concluded'))
      drawFacts(doc, root, conclusionFacts(concluded, auction, t))
    }
    drawHeading(doc, root, t('text'))
    drawMarkdown(doc, root, agreement.sources[language] ?? agreement.sources.de)
  })
}

function partyFacts({ auction, offer, concluded }: BrokeragePaper, t: Text): readonly Fact[] {
  const { street, zipCode, city } = auction.description
  const address = (offer.imprint ?? '').split('\n').map((line) => line.trim())
  return [
    { label: t('broker'), value: [offer.broker, ...address].filter(Boolean).join(', ') },
    ...(concluded === null ? [] : [{ label: t('client'), value: clientText(concluded.client, t) }]),
    { label: t('object'), value: auction.title },
    { label: t('address'), value: [street, `${zipCode} ${city}`].filter(Boolean).join(', ') },
    { label: t('id'), value: auction.auctionId },
  ]
}

function clientText(client: StoredBrokerage['client'], t: Text): string {
  const { name, party, partyName } = client
  if (party === 'self' || partyName === null) return name
  if (party === 'otherPerson') return t('client.otherPerson', { name, partyName })
  const { registerNumber, representedBy } = client
  const values = { name, partyName, registerNumber: registerNumber ?? '', representedBy: representedBy ?? '' }
  return t('client.company', values)
}

function commissionFacts({ language, offer }: BrokeragePaper, t: Text): readonly Fact[] {
  const percents = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 3 })
  const percent = percents.format(offer.percent / 100)
  return [
    { label: t('commission.share'), value: t('commission.share.value', { percent }) },
    { label: t('commission.due'), value: t('commission.due.value') },
  ]
}

function costFacts({ language, offer }: BrokeragePaper, t: Text): readonly Fact[] {
  const { costs, country, currencyCode, startPrice } = offer
  const money = (amount: number) => mailFormat(language).exactMoney(amount, currencyCode)
  const transferTax = t(country === 'CH' ? 'costs.transferTax.CH' : 'costs.transferTax')
  const contract = t(country === 'AT' ? 'costs.contract' : 'costs.contract.withNotary')
  const lines = [
    [transferTax, costs.landTransferTaxPrice],
    [t('costs.registerTax'), costs.landRegisterTaxPrice],
    [contract, costs.contractFeePrice],
  ] as const
  return [
    { label: t('costs.price'), value: money(startPrice) },
    { label: t('costs.brokerage'), value: money(costs.brokeragePrice) },
    ...lines.flatMap(([label, amount]) => (amount === 0 ? [] : [{ label, value: money(amount) }])),
    { label: t('costs.total'), value: money(costs.totalPrice) },
  ]
}

function conclusionFacts(
  { concludedAt, agreement, beginsAtOnce, withdrawableUntil, withdrawnAt, language }: StoredBrokerage,
  { timeZone }: AuctionDetailsRow,
  t: Text,
): readonly Fact[] {
  const format = mailFormat(language)
  const dateTime = (at: Instant) =>
    `${format.dateTime(at, timeZone)} (${timeZone}, ${format.offset(at, timeZone)})`
  const { version, hash } = agreement
  return [
    { label: t('concluded.at'), value: dateTime(concludedAt) },
    {
      label: t('concluded.version'),
      value: t('concluded.version.value', { version: String(version), hash }),
    },
    { label: t('concluded.begin'), value: t(beginsAtOnce ? 'concluded.begin.yes' : 'concluded.begin.no') },
    { label: t('concluded.until'), value: dateTime(withdrawableUntil) },
    ...(withdrawnAt === null ? [] : [{ label: t('concluded.withdrawn'), value: dateTime(withdrawnAt) }]),
  ]
}

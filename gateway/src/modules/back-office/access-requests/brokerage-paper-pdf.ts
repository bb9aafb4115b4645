import type { BrokerageOffer, StoredBrokerage } from '@zuschlag/contracts/access-requests/brokerage'
import type { Language } from '@zuschlag/contracts/account/authenticated-user'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { AuctionDetailsRow } from '@zuschlag/projections/auction-details/table'
import { Lexer, type Token, type Tokens } from 'marked'
import type { Agreement } from '../../../kernel/agreements.ts'
import { inFont, REGULAR, STRONG } from '../../../kernel/pdf/pdf-fonts.ts'
import { mailFormat } from '../../notifications/mail/contents/mail-format.ts'
import { type Fact, type PackLook, writeDocument } from '../pdf/pdf-document.ts'
import {
  drawHeading,
  ensureRoom,
  INK,
  MARGIN,
  type PdfDocument,
  type PdfElement,
  textWidthOf,
} from '../pdf/pdf-parts.ts'
import { type Texts, textsIn } from '../../../kernel/texts.ts'
import de from './texts/de.json' with { type: 'json' }
import en from './texts/en.json' with { type: 'json' }

const TEXT_SIZE = 9
const INDENT = 12
/** A paragraph starts with at least two lines on its page. */
const TEXT_ROOM = 30

/** A text that was written as Markdown: headings, paragraphs and lists; everything else as its words. */
function drawMarkdown(doc: PdfDocument, root: PdfElement, markdown: string): void {
  for (const token of new Lexer().lex(markdown)) drawPart(doc, root, token)
}

function drawPart(doc: PdfDocument, root: PdfElement, token: Token): void {
  const { type } = token
  if (type === 'heading') return drawHeading(doc, root, wordsOf(token))
  if (type === 'list') return drawList(doc, root, (token as Tokens.List).items)
  const words = wordsOf(token)
  if (words === '') return
  const isStrong = token.type === 'paragraph' && token.tokens?.every(({ type: part }) => part === 'strong')
  root.add(doc.struct('P', {}, () => write(doc, words, isStrong ? STRONG : REGULAR, 0)))
  doc.moveDown(0.6)
}

function drawList(doc: PdfDocument, root: PdfElement, items: readonly Tokens.ListItem[]): void {
  const list = doc.struct('L')
  root.add(list)
  for (const item of items) {
    const line = doc.struct('LI')
    list.add(line)
    line.add(doc.struct('LBody', {}, () => write(doc, `– ${wordsOf(item)}`, REGULAR, INDENT)))
    line.end()
  }
  list.end()
  doc.moveDown(0.6)
}

function write(
  doc: PdfDocument,
  words: string,
  weight: typeof STRONG | typeof REGULAR,
  indent: number,
): void {
  ensureRoom(doc, TEXT_ROOM)
  const written = inFont(doc, weight, words)
  doc
    .fontSize(TEXT_SIZE)
    .fillColor(INK)
    .text(written, MARGIN + indent, doc.y, { width: textWidthOf(doc) - indent })
}

/** The words of a part without its marks; a link is followed by its address. */
function wordsOf(token: Token): string {
  if (token.type === 'html' || token.type === 'space' || token.type === 'hr') return ''
  if (token.type === 'br') return ' '
  if (token.type === 'table') {
    const { header, rows } = token as Tokens.Table
    return [header, ...rows].map((cells) => cells.map(wordsOfCell).join(' | ')).join('; ')
  }
  const parts = 'tokens' in token ? token.tokens : undefined
  const words =
    parts === undefined ? ('text' in token ? String(token.text) : '') : parts.map(wordsOf).join('')
  return token.type === 'link' && words !== token['href'] ? `${words} (${String(token['href'])})` : words
}

const wordsOfCell = ({ tokens }: Tokens.TableCell): string => tokens.map(wordsOf).join('')

type Text = Texts<keyof typeof de>

type BrokeragePaper = {
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
  const t = textsIn({ de, en }, language)
  const isAustrian = offer.country === 'AT'
  const writtenAt = concluded?.withdrawnAt ?? concluded?.concludedAt ?? now
  const head = { title: t('title'), about: auction.title, subject: t('subject'), writtenAt }
  return writeDocument({ ...head, language, t, look }, [
    ...(concluded === null ? [t('draft')] : []),
    { heading: t('parties') },
    { facts: partyFacts(paper, t) },
    { heading: t('commission') },
    { facts: commissionFacts(paper, t) },
    { heading: t(isAustrian ? 'costs.AT' : 'costs') },
    { facts: costFacts(paper, t) },
    ...(offer.costs.contractFeePrice === 0 ? [t('costs.noContract')] : []),
    t('costs.note'),
    ...(concluded === null
      ? []
      : [{ heading: t('concluded') }, { facts: conclusionFacts(concluded, auction, t) }]),
    { heading: t('text') },
    (doc, root) => drawMarkdown(doc, root, agreement.sources[language] ?? agreement.sources.de),
  ])
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

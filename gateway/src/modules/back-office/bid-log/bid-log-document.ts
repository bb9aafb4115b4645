import type { Language, Translated } from '@zuschlag/contracts/kernel/languages'
import type { AwardCategory, NotConcludedCategory } from '@zuschlag/contracts/auction/decision'
import type { SuspensionCategory } from '@zuschlag/contracts/auction/restrictions'
import type { AuctionContact } from '@zuschlag/contracts/auction/parties'
import { AuctionType } from '@zuschlag/contracts/auction/enumerations'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { PersonView } from '@zuschlag/contracts/administration/auction-insight'
import type { UserId } from '@zuschlag/contracts/kernel/ids'
import { assertNever } from '@zuschlag/contracts/kernel/result'
import { acceptanceRowOf } from '@zuschlag/contracts/legal/legal-text'
import { legalSentence } from '@zuschlag/contracts/legal/legal-texts'
import type { AuctionDetailsRow } from '@zuschlag/projections/auction-details/table'
import { hasLateAward } from '../../../presenters/outcome.ts'
import { contactLine, type Parties } from '../../../presenters/parties.ts'
import { mailFormat } from '../../notifications/mail/contents/mail-format.ts'
import type { Fact } from '../pdf/pdf-document.ts'
import type { BidLog, BidLogLine } from './bid-log.ts'
import { type Texts, textsIn } from '../../../kernel/texts.ts'
import de from './texts/de.json' with { type: 'json' }
import en from './texts/en.json' with { type: 'json' }

/** What a bid log says beside its lines. */
export type BidLogFacts = {
  readonly row: AuctionDetailsRow
  readonly tenant: Parties['tenant']
  readonly contact: AuctionContact
  readonly language: Language
  readonly publicUrl: string
}

/** A bid log with everything that its formats need. */
export type BidLogDocument = BidLogFacts & {
  readonly log: BidLog
  /** Names of bidders; only read for a tenant's document. */
  readonly person: (userId: UserId) => PersonView
}

/** Words and figures of one document. */
export function wordsOf({ log, row, tenant, contact, language, person }: BidLogDocument) {
  const t = bidLogTexts(language)
  const format = mailFormat(language)
  const money = (amount: number): string => format.money(amount, tenant.currencyCode)
  const dateTime = (at: Instant): string => format.dateTimeMs(at, row.timeZone)
  return {
    t,
    money,
    dateTime,
    isFull: log.ownNumber === null,
    facts: [...factsOf(t, money, dateTime, log, row), { label: t('contact'), value: contactLine(contact) }],
    bidder: (line: BidLogLine): string => bidderText(t, line, person),
    /** When the request of a bid arrived, beside the engine's time. */
    arrived: ({ arrivedAt }: BidLogLine): string =>
      arrivedAt === null ? '' : t('note.arrived', { time: dateTime(arrivedAt) }),
    note: (line: BidLogLine): string => noteOf(t, dateTime, line),
    /** The version of the business terms that a bid was made under. */
    terms: ({ businessTerms }: BidLogLine): string =>
      businessTerms === null ? '' : t('note.terms', { version: String(businessTerms.version) }),
    termsHashes: termsHashesOf(t, log),
    closing: [gapsOf(t, log), ...legalOf(log, row, language)],
  }
}

export type Words = ReturnType<typeof wordsOf>

function factsOf(
  t: BidLogText,
  money: (amount: number) => string,
  dateTime: (at: Instant) => string,
  log: BidLog,
  row: AuctionDetailsRow,
): readonly Fact[] {
  const isNorm = row.auctionType === AuctionType.NormPriceProcess
  const process = isNorm ? 'process.normPrice' : row.fixedEnd ? 'process.fixedEnd' : 'process.bidding'
  const { street, zipCode, city, auctionCode } = row.description
  const optional = (label: string, value: string | null): readonly Fact[] =>
    value === null || value === '' ? [] : [{ label, value }]
  const end = row.endedAt ?? row.effectiveEndAt
  const price = (amount: number | null): string | null => (amount === null ? null : money(amount))
  return [
    { label: t('auction'), value: row.title },
    { label: t('address'), value: [street, `${zipCode} ${city}`].filter(Boolean).join(', ') },
    ...optional(t('code'), auctionCode ?? null),
    { label: t('id'), value: row.auctionId },
    { label: t('process'), value: t(process) },
    ...optional(t('start'), row.startAt === null ? null : dateTime(row.startAt)),
    ...optional(t('end'), end === null ? null : dateTime(end)),
    ...optional(t(isNorm ? 'normPrice' : 'startPrice'), price(row.startPrice)),
    ...(isNorm ? [] : optional(t('increase'), price(row.terms.auctionBidMinimumIncrease))),
    ...(log.isPartial
      ? []
      : [
          {
            label: t('bids'),
            value: t('bids.value', { bids: String(log.bidCount), bidders: String(log.bidderCount) }),
          },
        ]),
    { label: t('outcome'), value: outcomeOf(t, money, log) },
  ]
}

function outcomeOf(
  t: BidLogText,
  money: (amount: number) => string,
  { outcome, successfulNumber }: BidLog,
): string {
  if (outcome === null) return t('outcome.running')
  const { kind } = outcome
  const number = String(successfulNumber ?? '')
  switch (kind) {
    case 'awarded':
    case 'bought':
      return outcome.price === null
        ? t(`outcome.${kind}.unknown`)
        : t(`outcome.${kind}`, { number, price: money(outcome.price) })
    case 'awardedToYou':
    case 'boughtByYou':
      return t(`outcome.${kind}`, { number, price: money(outcome.price) })
    case 'notConcluded':
      return t('outcome.notConcluded', { category: t(`notConcludedCategory.${outcome.category ?? 'other'}`) })
    case 'undecided':
    case 'withoutBids':
    case 'notAwarded':
    case 'withdrawn':
      return t(`outcome.${kind}`)
    default:
      return assertNever(kind)
  }
}

function bidderText(
  t: BidLogText,
  { bidderNumber, bidderId, isOwn }: BidLogLine,
  person: BidLogDocument['person'],
): string {
  if (bidderNumber === null) return ''
  const number = t('number', { number: String(bidderNumber) })
  if (isOwn) return `${number} (${t('you')})`
  if (bidderId === null) return number
  const { name, withheld } = person(bidderId)
  return withheld === undefined ? `${number} · ${name ?? t('erased')}` : number
}

function noteOf(t: BidLogText, dateTime: (at: Instant) => string, line: BidLogLine): string {
  return [
    ...(line.isVoided ? [t('note.voided')] : []),
    ...(line.isLeading ? [t('note.leading')] : []),
    ...(line.isAwarded ? [t('note.awarded')] : []),
    ...(line.type === 'AuctionEndExtended' && line.end !== null
      ? [t('note.newEnd', { end: dateTime(line.end) })]
      : []),
    ...(line.documentsState === null ? [] : [t('note.documents', { state: String(line.documentsState) })]),
    ...(line.until === null ? [] : [t('note.until', { until: dateTime(line.until) })]),
    ...categoryNote(t, line),
    ...(line.reason === null ? [] : [t('note.reason', { reason: line.reason })]),
  ].join('; ')
}

/** The category of a decision; which ones there are, its event says. */
function categoryNote(t: BidLogText, { type, category }: BidLogLine): readonly string[] {
  if (category === null) return []
  const words =
    type === 'AwardNotConcluded'
      ? t(`notConcludedCategory.${category as NotConcludedCategory}`)
      : type === 'BidderSuspended'
        ? t(`suspensionCategory.${category as SuspensionCategory}`)
        : t(`awardCategory.${category as AwardCategory}`)
  return [t('note.reason', { reason: words })]
}

/** Each version of the business terms that a line names, with its hash. */
function termsHashesOf(t: BidLogText, { lines }: BidLog): readonly string[] {
  const terms = lines.flatMap(({ businessTerms }) => businessTerms ?? [])
  const hashes = new Map(terms.map(({ version, hash }) => [version, hash]))
  return [...hashes].map(([version, hash]) => t('terms.hash', { version: String(version), hash }))
}

/** What an acceptance means in law, where the property is. */
function legalOf(log: BidLog, row: AuctionDetailsRow, language: Language): readonly string[] {
  const isAccepted = log.lines.some(
    ({ type }) => type === 'AuctionAwarded' || type === 'ImmediatePurchaseAccepted',
  )
  const sentence = acceptanceRowOf(hasLateAward(row))
  return isAccepted ? [legalSentence(sentence, row.description.country, language)] : []
}

/** Why revisions are skipped, in one paragraph. */
function gapsOf(t: BidLogText, { unlisted, isPartial }: BidLog): string {
  if (unlisted === null) return t(isPartial ? 'gaps.partial' : 'gaps.anonymous')
  const { preparation, revision, access } = unlisted
  return t('gaps', {
    preparation: String(preparation),
    revision: String(revision),
    access: String(access),
  })
}

const texts: Translated<Record<keyof typeof de, string>> = { de, en }

type BidLogText = Texts<keyof typeof de>

/** Every word of a bid log in one language. */
function bidLogTexts(language: Language): BidLogText {
  return textsIn(texts, language)
}

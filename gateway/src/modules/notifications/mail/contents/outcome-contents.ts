import { type ChangedFact, termFacts } from '@zuschlag/contracts/auction/term-changes'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { decimalSeparatorOf } from '@zuschlag/contracts/kernel/languages'
import { assertNever } from '@zuschlag/contracts/kernel/result'
import { acceptanceRowOf } from '@zuschlag/contracts/legal/legal-text'
import type { MailKind } from '@zuschlag/contracts/mail/mail-log'
import { regionLabel } from '@zuschlag/contracts/places/regions'
import type { OfferSearch } from '@zuschlag/contracts/search/offer-search'
import type { OutcomeData } from '../../../../kernel/outbox/auction-mail-data.ts'
import type { MailData } from '../../../../kernel/outbox/mail-data.ts'
import { decisionSentences, leadToReason, legalSentences, mailFactsOf, moneyOf } from './auction-facts.ts'
import {
  type Content,
  isMailText,
  type MailTextKey,
  type MailTone,
  type Particulars,
  type ParticularsOf,
  type Row,
  type Writing,
} from './mail-content.ts'

export const confirmPriceAlertContent: Content<'confirmPriceAlert'> = (data, writing) => {
  const alertPrice = moneyOf(data.auction, writing, data.alertPrice)
  return {
    values: { alertPrice },
    facts: [['fact.alertPrice', alertPrice], ...mailFactsOf(data.auction, writing)],
    reason: 'footer.registration',
  }
}

export const priceAlertContent: Content<'priceAlert'> = (data, writing) => {
  const { auction, unsubscribeToken } = data
  const { t, publicUrl } = writing
  const price = moneyOf(auction, writing, data.currentPrice)
  const alertPrice = moneyOf(auction, writing, data.alertPrice)
  return {
    values: { price, alertPrice },
    figure: ['fact.currentPrice', price],
    facts: [['fact.alertPrice', alertPrice], ...mailFactsOf(auction, writing)],
    reason: 'footer.priceAlert',
    unsubscribe: {
      label: t('priceAlert.unsubscribe'),
      url: `${publicUrl}/price-alert/unsubscribe?token=${unsubscribeToken}`,
      oneClickUrl: `${publicUrl}/api/price-alerts/unsubscribe?token=${unsubscribeToken}`,
    },
  }
}

export const confirmSavedSearchContent: Content<'confirmSavedSearch'> = ({ search }, writing) => ({
  facts: [['fact.search', searchWords(search, writing)]],
  reason: 'footer.registration',
})

export const savedSearchFoundContent: Content<'savedSearchFound'> = (data, writing) => {
  const { t, format, publicUrl } = writing
  const { offers, count, listLink, unsubscribeToken } = data
  const [first] = offers
  const isOne = count === 1 && first !== undefined
  const more = count - offers.length
  return {
    values: { title: first?.title ?? '', count: String(count) },
    subject: isOne ? 'savedSearchFound.subjectOne' : 'savedSearchFound.subject',
    heading: isOne ? 'savedSearchFound.headingOne' : 'savedSearchFound.heading',
    named: offers.map(({ title, place, price, currencyCode }) => ({
      label: title,
      value: `${place}, ${format.money(price, currencyCode)}`,
    })),
    facts: [['fact.search', searchWords(data.search, writing)]],
    action: isOne ? 'savedSearchFound.toOffer' : 'savedSearchFound.toList',
    url: isOne ? first.link : listLink,
    further: isOne ? ['savedSearchFound.toList', listLink] : undefined,
    notes: more > 0 ? [t('savedSearchFound.more', { count: String(more) })] : [],
    reason: 'footer.savedSearch',
    unsubscribe: {
      label: t('savedSearchFound.unsubscribe'),
      url: `${publicUrl}/saved-search/unsubscribe?token=${unsubscribeToken}`,
      oneClickUrl: `${publicUrl}/api/saved-searches/unsubscribe?token=${unsubscribeToken}`,
    },
  }
}

/** A search in words, in the order in which people say it. */
function searchWords(search: OfferSearch, { t, format }: Writing): string {
  const { country, region, near, zips, city, kind, rooms, area, min, max } = search
  const figure = (value: number) => String(value).replace('.', decimalSeparatorOf(format.language))
  const words = [
    kind && t(`search.kind.${kind}`),
    city,
    region && regionLabel(region, format.language),
    country && t(`country.${country}`),
    near && t('search.near', { km: String(near.km), town: near.town }),
    zips && t('search.zips', { zips: zips.join(', ') }),
    rooms && t('search.rooms', { rooms: figure(rooms) }),
    area && t('search.area', { area: format.wholeNumber(area) }),
    min !== undefined && t('search.min', { price: format.wholeNumber(min) }),
    max !== undefined && t('search.max', { price: format.wholeNumber(max) }),
  ].filter((word) => typeof word === 'string')
  return words.length === 0 ? t('search.all') : words.join(' · ')
}

type TenantMailKind = Extract<MailKind, `object${string}`>
type OutcomeMailKind = Exclude<
  { [K in MailKind]: MailData[K] extends OutcomeData ? K : never }[MailKind],
  TenantMailKind
>

/** The course and outcome of an auction; a state in a word, where a kind has one, beside its icon. */
export const outcomeContents: { readonly [K in OutcomeMailKind | TenantMailKind]: Content<K> } = {
  endExtended: outcomeContent('endExtended', 'warning'),
  termsChanged: outcomeContent('termsChanged', 'warning'),
  bidVoided: outcomeContent('bidVoided', 'warning'),
  auctionEnded: outcomeContent('auctionEnded'),
  auctionAwarded: outcomeContent('auctionAwarded', 'leading'),
  auctionAwardedToOther: outcomeContent('auctionAwardedToOther'),
  auctionNotAwarded: outcomeContent('auctionNotAwarded'),
  awardConfirmed: outcomeContent('awardConfirmed', 'leading'),
  awardNotConcluded: outcomeContent('awardNotConcluded', 'warning'),
  counterOfferMade: outcomeContent('counterOfferMade', 'warning'),
  counterOfferAccepted: outcomeContent('counterOfferAccepted', 'leading'),
  auctionSold: outcomeContent('auctionSold'),
  auctionWithdrawn: outcomeContent('auctionWithdrawn', 'warning'),
  purchaseAccepted: outcomeContent('purchaseAccepted', 'leading'),
  purchaseDeclined: outcomeContent('purchaseDeclined'),
  objectPurchaseRequested: tenantOutcomeContent('objectPurchaseRequested', 'leading'),
  objectEnded: tenantOutcomeContent('objectEnded'),
  objectAwarded: tenantOutcomeContent('objectAwarded', 'leading'),
  objectSold: tenantOutcomeContent('objectSold', 'leading'),
  objectNotAwarded: tenantOutcomeContent('objectNotAwarded'),
  objectAwardConfirmed: tenantOutcomeContent('objectAwardConfirmed', 'leading'),
  objectAwardNotConcluded: tenantOutcomeContent('objectAwardNotConcluded', 'warning'),
  objectCounterOfferMade: tenantOutcomeContent('objectCounterOfferMade'),
  objectCounterOfferAccepted: tenantOutcomeContent('objectCounterOfferAccepted', 'leading'),
  objectCounterOfferOver: tenantOutcomeContent('objectCounterOfferOver'),
  objectWithdrawn: tenantOutcomeContent('objectWithdrawn', 'warning'),
}

/** For bidders: all of these show the same facts, each in its own words. */
function outcomeContent(kind: OutcomeMailKind, tone?: MailTone) {
  return (data: OutcomeData, writing: Writing): ParticularsOf<OutcomeMailKind> => {
    const { auction, ownPrice, reason } = data
    return {
      tone,
      ...decidedContent(kind, data, writing),
      body: bodyOf(kind, data),
      sentences: [
        ...standingOf(kind, data, writing),
        ...decisionSentences(data, writing),
        ...(isAcceptance(kind)
          ? legalSentences(acceptanceRowOf(data.isAwardLate === true), auction, writing)
          : []),
        ...leadToReason(reason, writing),
      ],
      facts: [
        ['fact.ownPrice', ownPrice === null ? null : moneyOf(auction, writing, ownPrice)],
        ...changeFactsOf(data, writing),
        ...mailFactsOf(auction, writing, data.changes),
      ],
      action: 'outcome.action',
      further: furtherOf(kind, data),
      notes: reason === null ? [] : [writing.t('outcome.reasonNote')],
    }
  }
}

/** The outcome of an auction for sellers: the process page shows what to do next. */
function tenantOutcomeContent(kind: TenantMailKind, tone?: MailTone) {
  return (data: OutcomeData, writing: Writing): ParticularsOf<TenantMailKind> => ({
    tone,
    ...decidedContent(kind, data, writing),
    sentences: [...decisionSentences(data, writing), ...leadToReason(data.reason, writing)],
    action: 'object.action',
    further: kind === 'objectPurchaseRequested' ? undefined : ['outcome.bidLog', `${data.link}#bid-log`],
    reason: 'footer.tenant',
    hasSettings: true,
  })
}

function decidedContent(
  kind: OutcomeMailKind | TenantMailKind,
  { auction, price, reason }: OutcomeData,
  writing: Writing,
): Pick<Particulars, 'quote' | 'figure'> {
  const label = `${kind}.figure`
  return {
    quote: reason,
    ...(price !== null && isMailText(label) && { figure: [label, moneyOf(auction, writing, price)] }),
  }
}

function bodyOf(kind: OutcomeMailKind, { mayAccept, isAboveLimit }: OutcomeData) {
  if (kind !== 'counterOfferMade' || mayAccept !== false) return `${kind}.body` as const
  return isAboveLimit === true ? 'counterOfferMade.bodyAboveLimit' : 'counterOfferMade.bodyUnable'
}

/** Whether the mail goes to the bidder whose bid or purchase was accepted. */
function isAcceptance(kind: OutcomeMailKind): boolean {
  return kind === 'auctionAwarded' || kind === 'awardConfirmed' || kind === 'purchaseAccepted'
}

/** The bid log where there is one; the calendar entry of an end that moved. */
function furtherOf(
  kind: OutcomeMailKind,
  { link, hasBidLog, changes = [], calendarLink }: OutcomeData,
): Particulars['further'] {
  if (isOver(kind)) return hasBidLog ? ['outcome.bidLog', `${link}#bid-log`] : undefined
  const isEndMoved = changes.some(({ name, after }) => name === 'end' && after !== null)
  return isEndMoved && calendarLink !== undefined ? ['outcome.calendar', calendarLink] : undefined
}

/** Where there is a bid log; both pages that these mails lead to have it under this name. */
function isOver(kind: OutcomeMailKind): boolean {
  return !['endExtended', 'termsChanged', 'bidVoided', 'purchaseDeclined'].includes(kind)
}

/** After the end, shows the reader's rank until the decision. */
function standingOf(
  kind: OutcomeMailKind,
  { leads, ownPrice }: OutcomeData,
  { t }: Writing,
): readonly string[] {
  if (kind !== 'auctionEnded' || ownPrice === null) return []
  return [t(leads ? 'auctionEnded.leads' : 'auctionEnded.leadsNot')]
}

/** Each changed term with its old and its new value. */
function changeFactsOf({ auction, changes = [] }: OutcomeData, writing: Writing): readonly Row[] {
  const { t } = writing
  return changes.map((change) => {
    const [before, after] = [change.before, change.after].map((value) =>
      valueInWords(change, value, auction, writing),
    )
    // Null as well where the old one was hidden.
    const old = change.name === 'minimumPrice' && change.before === null ? t('term.notStated') : before
    const isSaid = termFacts[change.name].unit !== 'none'
    return [
      `term.${change.name}`,
      isSaid ? t('term.changed', { before: old ?? '', after: after ?? '' }) : t('term.changedText'),
    ]
  })
}

/** The unit where there is one of it. */
const one = { minutes: 'term.minute', hours: 'term.hour', days: 'term.day' } as const

function valueInWords(
  { name }: ChangedFact,
  value: ChangedFact['before'],
  auction: OutcomeData['auction'],
  writing: Writing,
): string {
  const { t, format } = writing
  if (value === null) return name === 'end' ? t('openEnd') : t('term.none')
  const { unit } = termFacts[name]
  switch (unit) {
    case 'money':
      return moneyOf(auction, writing, Number(value))
    case 'instant':
      return format.end(value as Instant, auction.timeZone)
    case 'minutes':
    case 'hours':
    case 'days':
      if (value === 1) return t(one[unit])
      return t(`term.${unit}`, { count: String(value) })
    case 'flag':
      return t(value === true ? 'term.yes' : 'term.no')
    case 'process':
    case 'night':
      return t(`term.${unit}.${value}` as MailTextKey)
    case 'text':
    case 'none':
      return String(value)
    default:
      return assertNever(unit)
  }
}

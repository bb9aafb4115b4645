import { acceptanceRowOf } from '@zuschlag/contracts/legal/legal-text'
import type { ChangedFact } from '@zuschlag/contracts/auction/term-changes'
import { termFacts } from '@zuschlag/contracts/auction/term-changes'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { assertNever } from '@zuschlag/contracts/kernel/result'
import type { Content, MailContent, MailTone, Writing } from './mail-content.ts'
import type { OutcomeData } from '../../../../kernel/outbox/auction-mail-data.ts'
import { decisionSentences, leadToReason, legalSentences, mailFactsOf, moneyOf } from './auction-facts.ts'
import type { MailTextKey } from './mail-texts.ts'

type OutcomeMailKind =
  | 'endExtended'
  | 'termsChanged'
  | 'bidVoided'
  | 'auctionEnded'
  | 'auctionAwarded'
  | 'auctionAwardedToOther'
  | 'auctionNotAwarded'
  | 'awardConfirmed'
  | 'awardNotConcluded'
  | 'counterOfferMade'
  | 'counterOfferAccepted'
  | 'auctionSold'
  | 'auctionWithdrawn'
  | 'purchaseAccepted'
  | 'purchaseDeclined'

/** A state in a word, where a kind has one; the mail shows it beside its icon. */
const tones: Partial<Record<OutcomeMailKind, MailTone>> = {
  endExtended: 'warning',
  termsChanged: 'warning',
  bidVoided: 'warning',
  auctionAwarded: 'leading',
  awardConfirmed: 'leading',
  awardNotConcluded: 'warning',
  counterOfferMade: 'warning',
  counterOfferAccepted: 'leading',
  auctionWithdrawn: 'warning',
  purchaseAccepted: 'leading',
}

export const invitationContent: Content<'invitation'> = ({ auction, link, validUntil }, writing) => {
  const { t, tenant, platform, format } = writing
  const { title, timeZone } = auction
  return {
    subject: t('invitation.subject', { tenant, title }),
    heading: t('invitation.heading'),
    body: t('invitation.body', { tenant, title, platform }),
    facts: mailFactsOf(auction, writing),
    action: { label: t('invitation.action'), url: link },
    notes: [t('validUntil', { until: format.dateTime(validUntil, timeZone) }), t('invitation.note')],
    reason: t('invitation.reason', { tenant }),
    hasSettings: false,
  }
}

export const auctionPublishedContent: Content<'auctionPublished'> = ({ auction, link }, writing) => {
  const { t, tenant } = writing
  const { title } = auction
  return {
    subject: t('auctionPublished.subject', { title }),
    heading: t('auctionPublished.heading'),
    body: t('auctionPublished.body', { tenant, title }),
    facts: mailFactsOf(auction, writing),
    action: { label: t('outcome.action'), url: link },
    reason: t('footer.auction'),
    hasSettings: true,
  }
}

/** The course or outcome of an auction: all of these show the same facts, each in its own words. */
export function outcomeContent(kind: OutcomeMailKind) {
  return (data: OutcomeData, writing: Writing): MailContent => {
    const { t } = writing
    const { auction, link, price, ownPrice, reason } = data
    const { title } = auction
    const tone = tones[kind]
    const money = (amount: number): string => moneyOf(auction, writing, amount)
    return {
      subject: t(`${kind}.subject`, { title }),
      ...(tone === undefined ? {} : { badge: { word: t(`${kind}.badge` as 'endExtended.badge'), tone } }),
      heading: t(`${kind}.heading`),
      body: [
        t(bodyOf(kind, data), { title }),
        ...standingOf(kind, data, writing),
        ...decisionSentences(data, writing),
        ...(isAcceptance(kind)
          ? legalSentences(acceptanceRowOf(data.isAwardLate === true), auction, writing)
          : []),
        ...leadToReason(reason, writing),
      ].join(' '),
      ...(reason === null ? {} : { quote: reason }),
      ...(price === null || !hasFigure(kind)
        ? {}
        : { figure: { label: t(`${kind}.figure`), value: money(price) } }),
      facts: [
        ...(ownPrice === null ? [] : [{ label: t('fact.ownPrice'), value: money(ownPrice) }]),
        ...changeFactsOf(data, writing),
        ...mailFactsOf(auction, writing, data.changes),
      ],
      action: { label: t('outcome.action'), url: link },
      ...furtherOf(kind, data, writing),
      ...(reason === null ? {} : { notes: [t('outcome.reasonNote')] }),
      reason: t('footer.auction'),
      hasSettings: true,
    }
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
  { link, hasBidLog = true, changes = [], calendarLink }: OutcomeData,
  { t }: Writing,
): Pick<MailContent, 'further'> {
  if (isOver(kind) && !hasBidLog) return {}
  if (isOver(kind)) return { further: { label: t('outcome.bidLog'), url: `${link}#bid-log` } }
  const isEndMoved = changes.some(({ name, after }) => name === 'end' && after !== null)
  if (!isEndMoved || calendarLink === undefined) return {}
  return { further: { label: t('outcome.calendar'), url: calendarLink } }
}

/** Where there is a bid log; both pages that these mails lead to have it under this name. */
function isOver(kind: OutcomeMailKind): boolean {
  return !['endExtended', 'termsChanged', 'bidVoided', 'purchaseDeclined'].includes(kind)
}

function hasFigure(
  kind: OutcomeMailKind,
): kind is Exclude<OutcomeMailKind, 'awardConfirmed' | 'termsChanged'> {
  return kind !== 'awardConfirmed' && kind !== 'termsChanged'
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
function changeFactsOf(
  { auction, changes = [] }: OutcomeData,
  writing: Writing,
): NonNullable<MailContent['facts']> {
  const { t } = writing
  return changes.map((change) => {
    const [before, after] = [change.before, change.after].map((value) =>
      valueInWords(change, value, auction, writing),
    )
    // Null as well where the old one was hidden.
    const old = change.name === 'minimumPrice' && change.before === null ? t('term.notStated') : before
    const isSaid = termFacts[change.name].unit !== 'none'
    return {
      label: t(`term.${change.name}`),
      value: isSaid ? t('term.changed', { before: old ?? '', after: after ?? '' }) : t('term.changedText'),
    }
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

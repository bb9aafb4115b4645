import type { Language } from '@zuschlag/contracts/account/authenticated-user'
import type { AuctionContact } from '@zuschlag/contracts/auction/parties'
import type { UserId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { legalSentence } from '@zuschlag/contracts/legal/legal-texts'
import type { AuctionDetailsRow } from '@zuschlag/projections/auction-details/table'
import { contactLine } from '../../../presenters/parties.ts'
import { mailFormat } from '../../notifications/mail/contents/mail-format.ts'
import { type Fact, type PackLook, writeDocument } from '../pdf/pdf-document.ts'
import type { BidLogEvent } from '../bid-log/listed-events.ts'
import { type AwardPackText, awardPackTexts } from './award-pack-facts.ts'
import { checkBlocks } from './award-pack-pdf.ts'
import { type LostOutcome, type OwnBest, ownBestOf } from './outcome-letter.ts'

export type OutcomeLetter = {
  readonly language: Language
  readonly now: Instant
  readonly row: AuctionDetailsRow
  readonly currency: string
  readonly outcome: LostOutcome
  readonly own: OwnBest | null
  /** Where bids are hidden, a rank would say something about those of others (OUT-2). */
  readonly seesRank: boolean
  readonly name: string | null
  readonly contact: AuctionContact
  readonly last: { readonly revision: number; readonly at: Instant; readonly hash: string }
  readonly verifyUrl: string
}

/** What a letter is made of, as plain data: the best bid is found beside the event loop. */
export type LetterOrder = {
  readonly letter: Omit<OutcomeLetter, 'own'>
  readonly events: readonly BidLogEvent[]
  readonly userId: UserId
  readonly look: PackLook
}

export function orderedLetterPdf({ letter, events, userId, look }: LetterOrder): Promise<Buffer> {
  return outcomeLetterPdf({ ...letter, own: ownBestOf(events, userId) }, look)
}

/** The letter to print: one page. */
export function outcomeLetterPdf(letter: OutcomeLetter, look: PackLook): Promise<Buffer> {
  const { language, row, own, now, last, verifyUrl } = letter
  const t = awardPackTexts(language)
  const format = mailFormat(language)
  const dateTime = (at: Instant) => format.dateTimeMs(at, row.timeZone)
  const effect = row.terms.hideOfferIsBindingCheckbox ? 'bidEffectUndeclared' : 'bidEffect'
  const head = { title: t('title.letter'), about: row.title, subject: t('subject.letter'), writtenAt: now }
  return writeDocument({ ...head, language, t, look }, [
    { facts: aboutFacts(letter, t, dateTime) },
    { heading: t('letter.own') },
    own === null ? t('letter.none') : { facts: ownFacts(letter, own, t, dateTime) },
    { heading: t('meaning') },
    legalSentence(effect, row.description.country, language),
    t('letter.thanks'),
    ...checkBlocks({ verifyUrl, chain: last, generatedAt: now }, t, dateTime),
  ])
}

function aboutFacts(
  { name, row, outcome, contact, language, currency }: OutcomeLetter,
  t: AwardPackText,
  dateTime: (at: Instant) => string,
): readonly Fact[] {
  const { street, zipCode, city } = row.description
  const money = (amount: number) => mailFormat(language).money(amount, currency)
  return [
    { label: t('letter.to'), value: name ?? t('erased') },
    { label: t('auction'), value: row.title },
    { label: t('address'), value: [street, `${zipCode} ${city}`].filter(Boolean).join(', ') },
    { label: t('id'), value: row.auctionId },
    { label: t('letter.outcome'), value: outcomeText(outcome, t, money) },
    { label: t('letter.at'), value: dateTime(outcome.at) },
    { label: t('contact'), value: contactLine(contact) },
  ]
}

function outcomeText(outcome: LostOutcome, t: AwardPackText, money: (amount: number) => string): string {
  const { kind } = outcome
  if (kind === 'notAwarded' || kind === 'withdrawn') return t(`letter.${kind}`)
  const { price } = outcome
  const said = price === null ? t(`letter.${kind}.unknown`) : t(`letter.${kind}`, { price: money(price) })
  if (kind === 'bought' || outcome.category === null) return said
  return `${said} ${t('letter.category', { category: t(`category.${outcome.category}`) })}`
}

function ownFacts(
  { seesRank, language, currency }: OutcomeLetter,
  { price, at, revision, hash, rank }: OwnBest,
  t: AwardPackText,
  dateTime: (at: Instant) => string,
): readonly Fact[] {
  return [
    { label: t('letter.price'), value: mailFormat(language).money(price, currency) },
    { label: t('letter.placed'), value: dateTime(at) },
    {
      label: t('letter.rank'),
      value: seesRank ? t('letter.rank.value', { rank: String(rank) }) : t('letter.rank.hidden'),
    },
    {
      label: t('letter.receipt'),
      value: t('letter.receipt.value', { revision: String(revision), hash }),
    },
  ]
}

import { legalSentence } from '@zuschlag/contracts/legal/legal-texts'
import type { Company } from '@zuschlag/contracts/site/configuration'
import { contactLine, platformContactOf } from '../../../../presenters/parties.ts'
import type { MailContent, Row, Writing } from './mail-content.ts'
import type { MailAuction, OutcomeData } from '../../../../kernel/outbox/auction-mail-data.ts'
import type { MailData } from '../../../../kernel/outbox/mail-data.ts'

/** What every mail about an auction names; its end not where it is among the changes already. */
export function mailFactsOf(
  auction: MailAuction,
  writing: Writing,
  changes: OutcomeData['changes'] = [],
): readonly Row[] {
  const { asOf, timeZone } = auction
  const isEndChanged = changes.some(({ name }) => name === 'end')
  return [
    ['fact.place', auction.place],
    ['fact.end', isEndChanged ? null : endOf(auction, writing)],
    ['fact.asOf', asOf && writing.format.dateTime(asOf, timeZone)],
  ]
}

export function endOf({ end, timeZone }: MailAuction, { t, format }: Writing): string {
  return end === null ? t('openEnd') : format.end(end, timeZone)
}

/** Introduces the quoted reason of the person who decided; empty without a reason. */
export function leadToReason(reason: string | null, { t }: Writing): readonly string[] {
  return reason === null ? [] : [t('outcome.reason')]
}

/**
 * What follows from a decision besides its outcome: the category of reason, and that the seller still has
 * to confirm.
 */
export function decisionSentences(
  { auction, awardCategory, notConcludedCategory, awaitsConfirmation, answerUntil }: OutcomeData,
  { t, format }: Writing,
): readonly string[] {
  return [
    ...(awardCategory === undefined
      ? []
      : [t('decision.lowerAward', { category: t(`awardCategory.${awardCategory}`) })]),
    ...(notConcludedCategory === undefined
      ? []
      : [t('decision.notConcluded', { category: t(`notConcludedCategory.${notConcludedCategory}`) })]),
    ...(answerUntil === undefined
      ? []
      : [t('decision.answerUntil', { until: format.dateTime(answerUntil, auction.timeZone) })]),
    ...(awaitsConfirmation === true ? [t('decision.awaitsConfirmation')] : []),
  ]
}

/** What a bid or its acceptance means in law, where the property is. */
export function legalSentences(
  about: 'bid' | 'acceptance' | 'acceptanceLate',
  { law }: MailAuction,
  { format }: Writing,
): readonly string[] {
  const effect = law.isBidDeclared ? 'bidEffect' : 'bidEffectUndeclared'
  return [legalSentence(about === 'bid' ? effect : about, law.country, format.language)]
}

export function moneyOf({ currencyCode }: MailAuction, { format }: Writing, amount: number): string {
  return format.money(amount, currencyCode)
}

/**
 * The contact of the reader, with telephone and e-mail; the platform if the broker's contact is not shown.
 */
export function contactFactOf(
  data: MailData[keyof MailData],
  { t }: Writing,
  company: Company,
): NonNullable<MailContent['facts']> {
  if (!('auction' in data) || data.auction.contact === undefined) return []
  const contact = data.auction.contact ?? platformContactOf(company)
  return [{ label: t('fact.contact'), value: contactLine(contact) }]
}

import type { ChangedFact } from '@zuschlag/contracts/auction/term-changes'
import { termFacts } from '@zuschlag/contracts/auction/term-changes'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { assertNever } from '@zuschlag/contracts/kernel/result'
import type { OutcomeData } from '../../../../kernel/outbox/auction-mail-data.ts'
import { moneyOf } from './auction-facts.ts'
import type { MailContent, Writing } from './mail-content.ts'
import type { MailTextKey } from './mail-texts.ts'

/** Each changed term with its old and its new value. */
export function changeFactsOf(
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

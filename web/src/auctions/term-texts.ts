import type { Country, NightBidding } from '@zuschlag/contracts/auction/enumerations'
import {
  type ChangedFact,
  type ProcessKind,
  type TermFactName,
  termFacts,
} from '@zuschlag/contracts/auction/term-changes'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { useDuration } from '../kernel/i18n/use-duration.ts'
import { useIntl, useTranslation } from '../kernel/i18n/use-translation.ts'

type Place = { readonly currencyCode: string; readonly timeZone: string }

/** Terms in words: their names, and a change with the old and the new value. */
export function useTermTexts() {
  const { t, format } = useIntl()
  const nameOf = (name: TermFactName): string => t(`terms.name.${name}`)

  function valueOf(
    name: TermFactName,
    value: ChangedFact['before'],
    { currencyCode, timeZone }: Place,
  ): string {
    if (value === null) return t(name === 'end' ? 'terms.openEnd' : 'terms.none')
    const { unit } = termFacts[name]
    switch (unit) {
      case 'money':
        return format.money(Number(value), currencyCode)
      case 'instant':
        return format.dateTime(value as Instant, timeZone)
      case 'minutes':
        return t('duration.minutes', { count: Number(value) })
      case 'hours':
        return t('duration.hours', { count: Number(value) })
      case 'days':
        return t('duration.days', { count: Number(value) })
      case 'flag':
        return t(value === true ? 'terms.yes' : 'terms.no')
      case 'process':
        return t(`terms.process.${value as ProcessKind}`)
      case 'night':
        return t(`terms.nightBidding.${value as NightBidding}`)
      case 'text':
      case 'none':
        return String(value)
    }
  }

  /** "Startpreis € 120.000 (bisher € 100.000)" */
  function changeText({ name, before, after }: ChangedFact, place: Place): string {
    if (termFacts[name].unit === 'none') return t('terms.changedText', { name: nameOf(name) })
    const [old, now] = [before, after].map((value) => valueOf(name, value, place))
    // Null as well where the old one was hidden.
    const isNotStated = name === 'minimumPrice' && before === null
    const was = isNotStated ? t('terms.notStated') : (old ?? '')
    return t('terms.changed', { name: nameOf(name), before: was, after: now ?? '' })
  }

  return { nameOf, valueOf, changeText }
}

type Extension = { readonly windowMs: number; readonly extensionMs: number }
type Night = { readonly nightTimeStart: string | null; readonly nightTimeEnd: string | null }

/** When a late bid moves the end (EXT-2, EXT-3), as one sentence for all places that say it. */
export function useExtensionRule(): (extension: Extension, night: Night) => string {
  const { t } = useTranslation()
  const duration = useDuration()
  const length = (ms: number) => duration(ms, { withoutZeros: true })
  return ({ windowMs, extensionMs }, { nightTimeStart: start, nightTimeEnd: end }) => {
    const hasNight = start !== null && end !== null && start !== end
    return t(hasNight ? 'rules.extension.ruleWithNight' : 'rules.extension.rule', {
      window: length(windowMs),
      extension: length(extensionMs),
    })
  }
}

/** The words for the contract fee, for who enters and who pays it: outside Austria it includes the notary. */
export function contractFeeKey(country: Country) {
  return country === 'AT' ? 'costs.contractFee' : 'costs.contractFeeWithNotary'
}

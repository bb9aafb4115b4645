import { AuctionType } from '@zuschlag/contracts/auction/enumerations'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { instantToMs } from '@zuschlag/contracts/kernel/instant'
import { Trans } from '../../../kernel/i18n/trans.tsx'
import { useExtensionRule } from '../../../kernel/auction/use-extension-rule.ts'
import { useDuration } from '../../../kernel/i18n/use-duration.ts'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { FactPanel, type Shown } from './publication-facts.tsx'
import type { ObjectValues } from '../object/object-values.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

/** When bids count, and what moves the end, in the words of the rules sheet. */
export function PeriodFacts({ values }: Shown) {
  const { t } = useTranslation()
  const format = useFormat()
  const duration = useDuration()
  const { start, end, openEnd, timeZone, questionsCloseHours: closeHours } = values
  const inWords = (moment: Instant | null) =>
    moment === null
      ? null
      : t('administration.publication.moment', {
          day: format.weekdayAndDate(moment, timeZone),
          time: format.time(moment, timeZone),
        })
  const isTimed = start !== null && end !== null && !openEnd
  return (
    <FactPanel
      title={t('administration.editor.section.time')}
      facts={[
        { label: t('terms.name.start'), value: inWords(start) },
        { label: t('terms.name.end'), value: openEnd ? t('rules.time.open') : inWords(end) },
        {
          label: t('administration.publication.fact.duration'),
          value: isTimed
            ? t('administration.publication.duration', {
                length: duration(instantToMs(end) - instantToMs(start), { withoutZeros: true }),
              })
            : null,
        },
        { label: t('terms.name.timeZone'), value: timeZone },
        { label: t('terms.name.night'), value: <Night values={values} /> },
        { label: t('terms.name.extension'), value: <Extension values={values} /> },
        {
          label: t('terms.name.questionsClose'),
          value: closeHours ? t('rules.time.questions', { count: closeHours }) : t('rules.time.questionsEnd'),
        },
      ]}
    />
  )
}

type Props = { values: ObjectValues }

function Night({ values: { nightTimeStart: start, nightTimeEnd: end, nightBidding } }: Props) {
  const { t } = useTranslation()
  if (start === null || end === null || start === end) return t('rules.night.none')
  return (
    <>
      <Trans i18nKey="rules.night.hours" values={{ start, end }} components={{ b: <b className="num" /> }} />{' '}
      {t(`rules.night.${nightBidding}`)}
    </>
  )
}

function Extension({ values }: Props) {
  const { t } = useTranslation()
  const rule = useExtensionRule()
  const windowMs = values.endExtensionStartHours * HOUR_MS + values.endExtensionStartMinutes * MINUTE_MS
  const extensionMs = values.endExtensionHours * HOUR_MS + values.endExtensionMinutes * MINUTE_MS
  const isNorm = values.auctionType === AuctionType.NormPriceProcess
  if (values.fixedEnd && !isNorm) return t('rules.extension.fixed')
  if (isNorm || values.openEnd || windowMs === 0 || extensionMs === 0) return t('rules.extension.none')
  return `${rule({ windowMs, extensionMs }, values)} ${t('rules.extension.repeats')}`
}

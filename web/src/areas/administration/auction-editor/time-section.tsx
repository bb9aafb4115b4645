import { Moon } from 'lucide-react'
import { Icon } from '../../../design/icon.tsx'
import { Notice } from '../../../design/notice.tsx'
import { SelectField } from '../../../design/select-field.tsx'
import { useIntl, useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { NumberValue } from '../fields/number-value.tsx'
import { fieldId, type ObjectValues } from '../object/object-values.ts'
import { EditorSection, Pair, useEditor } from './editor-section.tsx'
import { FlagValue, MomentValue, TimeValue } from './fields.tsx'
import { useWarningText } from './field-errors.ts'
import {
  addAuctionTime,
  isAuctionTimeWithin,
  isInsideNight,
  isNight,
  nightChangesAt,
} from '@zuschlag/contracts/auction/auction-clock'
import { AuctionType } from '@zuschlag/contracts/auction/enumerations'
import { dayWarnings, type PublicationWarning } from '@zuschlag/contracts/auction/publication-warnings'
import { instantToMs } from '@zuschlag/contracts/kernel/instant'
import { choices } from '../editing/use-change.ts'
import styles from './editor.module.css'

const MINUTES_OF_HOUR = 60
const DIGITS_MAX = 5
const HOURS_DIGITS_MAX = 3
const MINUTES_MAX = 720 * MINUTES_OF_HOUR + 59
const NIGHT_BIDDING = ['allowed', 'blocked'] as const

export function TimeSection() {
  const { t } = useTranslation()
  const { values, set, isLocked } = useEditor()
  const warningText = useWarningText(values)
  const remark = endRemark(values)
  return (
    <EditorSection section="time" aside={t('administration.editor.timeZone', { zone: values.timeZone })}>
      <Pair>
        <MomentValue field="start" />
        {!values.openEnd && <MomentValue field="end" hint={<EndInWords />} />}
      </Pair>
      {remark !== null && <Notice tone="warning" role="status" title={warningText(remark)} />}
      {!values.openEnd && <p className="sm muted">{t('administration.editor.holidaysKnown')}</p>}
      <FlagValue field="openEnd" />
      <Pair>
        <TimeValue field="nightTimeStart" />
        <TimeValue field="nightTimeEnd" />
      </Pair>
      <SelectField
        label={t('administration.editor.field.nightBidding')}
        name="nightBidding"
        value={values.nightBidding}
        options={choices(NIGHT_BIDDING, (value) => t(`administration.editor.nightBidding.${value}`))}
        onChange={(value) => {
          if (!isLocked('nightBidding')) set('nightBidding', value)
        }}
      />
      <Pair>
        <MinutesValue
          label={t('administration.editor.field.endExtension')}
          hours="endExtensionHours"
          minutes="endExtensionMinutes"
        />
        <MinutesValue
          label={t('administration.editor.field.endExtensionStart')}
          hours="endExtensionStartHours"
          minutes="endExtensionStartMinutes"
        />
      </Pair>
      <LateBidStrip />
      <QuestionsClose />
    </EditorSection>
  )
}

/** When bidders can ask for the last time. */
function QuestionsClose() {
  const { t } = useTranslation()
  const { values, set, setUnfinished, errorOf, isLocked } = useEditor()
  return (
    <NumberValue
      id={fieldId('questionsCloseHours')}
      label={t('administration.editor.field.questionsCloseHours')}
      hint={t('administration.editor.hint.questionsCloseHours')}
      value={values.questionsCloseHours ?? null}
      onChange={(hours) => set('questionsCloseHours', hours)}
      format={(hours) => t('questions.hours', { count: hours })}
      digitsMax={HOURS_DIGITS_MAX}
      onUnfinished={(isUnfinished) => setUnfinished('questionsCloseHours', isUnfinished)}
      error={errorOf('questionsCloseHours')}
      isReadOnly={isLocked('questionsCloseHours')}
    />
  )
}

/** "Freitag, 18. Dezember 2026, 18:00 (Europe/Vienna)" */
function EndInWords() {
  const { t, format } = useIntl()
  const { values } = useEditor()
  if (values.end === null) return null
  const zone = values.timeZone.split('/').at(-1) ?? values.timeZone
  return (
    <span className={styles.words}>
      {t('administration.editor.endInWords', {
        day: format.weekdayAndDate(values.end, values.timeZone),
        time: format.time(values.end, values.timeZone),
        place: isNamed(zone) ? t(`administration.editor.zone.${zone}`) : zone.replaceAll('_', ' '),
      })}
    </span>
  )
}

/** Places of time zones that have a name of their own in a language. */
type NamedZone = 'Vienna' | 'Berlin' | 'Zurich'
function isNamed(zone: string): zone is NamedZone {
  return ['Vienna', 'Berlin', 'Zurich'].includes(zone)
}

type MinutesProps = {
  label: string
  hours: 'endExtensionHours' | 'endExtensionStartHours'
  minutes: 'endExtensionMinutes' | 'endExtensionStartMinutes'
}

/** Hours and minutes as one figure, as people speak of it. */
function MinutesValue({ label, hours, minutes }: MinutesProps) {
  const { t } = useTranslation()
  const { values, set, setUnfinished, isLocked } = useEditor()
  const total = values[hours] * MINUTES_OF_HOUR + values[minutes]
  const change = (value: number) => {
    const next: Pick<ObjectValues, typeof hours | typeof minutes> = {
      ...values,
      [hours]: Math.floor(Math.min(value, MINUTES_MAX) / MINUTES_OF_HOUR),
      [minutes]: Math.min(value, MINUTES_MAX) % MINUTES_OF_HOUR,
    }
    set(hours, next[hours])
    set(minutes, next[minutes])
  }
  return (
    <NumberValue
      id={fieldId(minutes)}
      label={label}
      value={total}
      onChange={(value) => change(value ?? 0)}
      format={(value) => t('duration.minutes', { count: value })}
      digitsMax={DIGITS_MAX}
      isZeroFigure
      onUnfinished={(isUnfinished) => setUnfinished(minutes, isUnfinished)}
      isReadOnly={isLocked(minutes)}
    />
  )
}

/** A picture of what a bid in the last minute does to the end, and the same in words. */
function LateBidStrip() {
  const { t, format } = useIntl()
  const { values } = useEditor()
  const late = lateBidOf(values)
  if (late === null) return null
  const time = (ms: number) => format.time(ms, values.timeZone)
  const isNextDay = format.date(late.newEndMs, values.timeZone) !== format.date(late.endMs, values.timeZone)
  return (
    <div>
      <p className={styles.label}>{t('administration.editor.lateBid.title')}</p>
      <div className={`line sm ${styles.strip}`} aria-hidden>
        <span className={styles.planned}>
          <b className="num block">{time(late.endMs)}</b>
          {t('administration.editor.lateBid.planned')}
        </span>
        {late.night !== null && (
          <span className={`line gap-2 center ${styles.night}`}>
            <Icon of={Moon} size="sm" /> {t('administration.editor.lateBid.night')}
          </span>
        )}
        <span className={styles.extended}>
          <b className="num block">{time(late.newEndMs)}</b>
          {t('administration.editor.lateBid.extended')}
        </span>
      </div>
      <p className="sm muted">
        {late.newEndMs === late.endMs
          ? t('administration.editor.lateBid.nothing', { bid: time(late.bidMs) })
          : t(`administration.editor.lateBid.${isNextDay ? 'nextDay' : 'sameDay'}`, {
              bid: time(late.bidMs),
              end: time(late.newEndMs),
            })}
      </p>
    </div>
  )
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** What one bid in the last minute would do; all times in milliseconds since 1970. */
type LateBid = {
  readonly bidMs: number
  readonly endMs: number
  readonly newEndMs: number
  /** The night that lies between the two ends; null where none does. */
  readonly night: { readonly fromMs: number; readonly toMs: number } | null
}

/** By the engine's own arithmetic; null where nothing is ever extended. */
export function lateBidOf(values: ObjectValues): LateBid | null {
  const { end, openEnd, fixedEnd, auctionType } = values
  if (end === null || openEnd || fixedEnd || auctionType === AuctionType.NormPriceProcess) return null
  const windowMs = values.endExtensionStartHours * HOUR_MS + values.endExtensionStartMinutes * MINUTE_MS
  const extensionMs = values.endExtensionHours * HOUR_MS + values.endExtensionMinutes * MINUTE_MS
  if (windowMs === 0 || extensionMs === 0) return null
  const endMs = instantToMs(end)
  const bidMs = endMs - MINUTE_MS
  if (!isAuctionTimeWithin(values, bidMs, endMs, windowMs)) return null
  const newEndMs = Math.max(endMs, addAuctionTime(values, bidMs, extensionMs))
  return { bidMs, endMs, newEndMs, night: nightBetween(values, endMs, newEndMs) }
}

function nightBetween(values: ObjectValues, fromMs: number, toMs: number): LateBid['night'] {
  const starts = isNight(values, fromMs) ? fromMs : nightChangesAt(values, fromMs)
  if (starts === null || starts >= toMs) return null
  const ends = nightChangesAt(values, starts)
  return ends === null || ends > toMs ? null : { fromMs: starts, toMs: ends }
}

type EndFacts = Pick<
  ObjectValues,
  'end' | 'openEnd' | 'country' | 'timeZone' | 'nightTimeStart' | 'nightTimeEnd'
>

/**
 * What is unwise about an end although it may be set; null for nothing, and inside the night, where it may
 * not even be set and its field says so.
 */
export function endRemark(values: EndFacts): PublicationWarning | null {
  const { end, openEnd } = values
  if (openEnd || end === null) return null
  if (isInsideNight(values, instantToMs(end))) return null
  return dayWarnings('end', end, values, values)[0] ?? null
}

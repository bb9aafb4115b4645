import { Moon } from 'lucide-react'
import { Icon } from '../../../design/icon.tsx'
import { Notice } from '../../../design/notice.tsx'
import { SelectField } from '../../../design/select-field.tsx'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { NumberValue } from '../fields/number-value.tsx'
import { fieldId, type ObjectValues } from '../object/object-values.ts'
import { useEditor } from './editor-context.ts'
import { EditorSection, Pair } from './editor-section.tsx'
import { FlagValue, MomentValue, TimeValue } from './fields.tsx'
import { endRemark, lateBidOf } from './late-bid.ts'
import { useWarningText } from './use-warning-text.ts'
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
        options={NIGHT_BIDDING.map((value) => ({
          value,
          label: t(`administration.editor.nightBidding.${value}`),
        }))}
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
  const { t } = useTranslation()
  const format = useFormat()
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
  const { t } = useTranslation()
  const format = useFormat()
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

import { parseDate, parseDateTime, parseTime } from '@internationalized/date'
import { type ReactNode, useMemo, useState } from 'react'
import { DateField, DateInput, DateSegment } from 'react-aria-components/DateField'
import { FieldError } from 'react-aria-components/FieldError'
import { Label } from 'react-aria-components/Label'
import { Text } from 'react-aria-components/Text'
import { TimeField } from 'react-aria-components/TimeField'
import { classNames } from '../../../design/class-names.ts'
import { FieldErrorText } from '../../../design/field-error.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { Unfinished, useUnfinished } from './use-unfinished.tsx'
import fields from '../../../design/field.module.css'
import styles from './fields.module.css'

type Props = {
  label: string
  /** Local, as ISO 8601 writes it; empty for none. */
  value: string
  onChange: (value: string) => void
  /** Shown while there is no error. */
  hint?: ReactNode
  error?: string | undefined
  isReadOnly?: boolean
  /** Id of the whole field; its first part takes the focus. */
  id?: string
  /** For who saves without a form: a form is kept from being submitted meanwhile. */
  onUnfinished?: (isUnfinished: boolean) => void
}

const MOMENT_LENGTH = '2026-12-18T18:00'.length
const FIRST_YEAR = '1900'
const TIME_LENGTH = '18:00'.length

/**
 * Day and time, `2026-12-18T18:00`, in the reader's order and with 24 hours whatever the browser's own
 * language is. As the other fields here it calls `onChange` with whole values and with none, not with parts.
 */
export function MomentField({ value, onChange, ...rest }: Props) {
  const { shown, isYearShort, change } = useWholeYears(value, onChange)
  // The same object for the same text: another one puts back what is half-typed.
  const moment = useMemo(() => (shown === '' ? null : parseDateTime(shown)), [shown])
  const { field, parts } = useField(rest)
  return (
    <DateField
      {...field}
      granularity="minute"
      value={moment}
      onChange={(next) => change(next?.toString().slice(0, MOMENT_LENGTH) ?? '')}
    >
      <Parts {...parts} isYearShort={isYearShort} />
    </DateField>
  )
}

/** A day, `2026-12-18`. */
export function DayField({ value, onChange, ...rest }: Props) {
  const { shown, isYearShort, change } = useWholeYears(value, onChange)
  const day = useMemo(() => (shown === '' ? null : parseDate(shown)), [shown])
  const { field, parts } = useField(rest)
  return (
    <DateField {...field} granularity="day" value={day} onChange={(next) => change(next?.toString() ?? '')}>
      <Parts {...parts} isYearShort={isYearShort} />
    </DateField>
  )
}

/** A time of day, `18:00`. */
export function TimeOfDayField({ value, onChange, ...rest }: Props) {
  const time = useMemo(() => (value === '' ? null : parseTime(value)), [value])
  const { field, parts } = useField(rest)
  return (
    <TimeField
      {...field}
      granularity="minute"
      value={time}
      onChange={(next) => onChange(next?.toString().slice(0, TIME_LENGTH) ?? '')}
    >
      <Parts {...parts} isYearShort={false} />
    </TimeField>
  )
}

/** While a year is being typed it is 2, 20, 202: that stays with the field. */
function useWholeYears(value: string, onChange: (value: string) => void) {
  const [typed, setTyped] = useState<{ over: string; text: string } | null>(null)
  const change = (next: string) => {
    const isWhole = next === '' || next >= FIRST_YEAR
    setTyped(isWhole ? null : { over: value, text: next })
    if (isWhole) onChange(next)
  }
  const isYearShort = typed !== null && typed.over === value
  return { shown: isYearShort ? typed.text : value, isYearShort, change }
}

type About = Omit<Props, 'value' | 'onChange'>

function useField({ label, hint, id, error, isReadOnly = false, onUnfinished }: About) {
  const unfinished = useUnfinished(onUnfinished)
  const shownError = unfinished.isUnfinished ? unfinished.unfinishedError : error
  return {
    field: {
      ...unfinished.field,
      ...(id !== undefined && { id }),
      className: 'field',
      hourCycle: 24 as const,
      shouldForceLeadingZeros: true,
      isInvalid: shownError !== undefined,
      validationBehavior: 'aria' as const,
      isReadOnly,
    },
    parts: { label, hint, isReadOnly, error: shownError, onUnfinished: unfinished.report },
  }
}

type PartsProps = Pick<About, 'label' | 'hint' | 'error'> & {
  isReadOnly: boolean
  isYearShort: boolean
  onUnfinished: (isUnfinished: boolean) => void
}

function Parts({ label, hint, error, isReadOnly, isYearShort, onUnfinished }: PartsProps) {
  return (
    <>
      <Label className="strong sm">{label}</Label>
      <DateInput
        className={classNames(fields.input, styles.segments)}
        data-readonly={isReadOnly ? '' : undefined}
      >
        {(segment) => <DateSegment segment={segment} className={styles.segment ?? ''} />}
      </DateInput>
      {hint !== undefined && error === undefined && (
        <Text slot="description" className="muted sm">
          {hint}
        </Text>
      )}
      <FieldError>{error !== undefined && <FieldErrorText>{error}</FieldErrorText>}</FieldError>
      <Unfinished isYearShort={isYearShort} onChange={onUnfinished} />
    </>
  )
}

type AccessUntilFieldProps = {
  /** A day, `2026-11-30`; empty for no end. */
  value: string
  onChange: (value: string) => void
  isPast: boolean
}

/** The last day of an access, by the calendar where the property is. */
export function AccessUntilField({ value, onChange, isPast }: AccessUntilFieldProps) {
  const { t } = useTranslation()
  return (
    <DayField
      label={t('administration.accessUntil.label')}
      hint={t('administration.accessUntil.hint')}
      value={value}
      onChange={onChange}
      error={isPast ? t('administration.accessUntil.past') : undefined}
    />
  )
}

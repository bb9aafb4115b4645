import { parseDate, parseDateTime, parseTime } from '@internationalized/date'
import { type ReactNode, useMemo, useState, useContext, useEffect, useEffectEvent, useRef } from 'react'
import { DateField, DateInput, DateSegment, DateFieldStateContext } from 'react-aria-components/DateField'
import { FieldError } from 'react-aria-components/FieldError'
import { Label } from 'react-aria-components/Label'
import { Text } from 'react-aria-components/Text'
import { TimeField, TimeFieldStateContext } from 'react-aria-components/TimeField'
import { classNames } from '../../../design/class-names.ts'
import { FieldErrorText } from '../../../design/field-error.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { type Instant, instantToMs, msToInstant } from '@zuschlag/contracts/kernel/instant'
import { localToInstantMs, zoneOffsetsBetween } from '@zuschlag/contracts/kernel/zone-offsets'
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

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const PATTERN = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/

/** An instant as a field for date and time takes it (`2026-11-26T18:00`), in the auction's zone. */
export function inputOfInstant(instant: Instant, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(instantToMs(instant))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`
}

/** The last millisecond of a day, `2026-11-26`, in the auction's zone; null for what is no day. */
export function endOfDay(day: string, timeZone: string): Instant | null {
  const lastMinute = instantOfInput(`${day}T23:59`, timeZone)
  return lastMinute === null ? null : msToInstant(instantToMs(lastMinute) + MINUTE_MS - 1)
}

/** The instant that a field for date and time means in the auction's zone; null for what is no date. */
export function instantOfInput(text: string, timeZone: string): Instant | null {
  const localMs = PATTERN.test(text) ? Date.parse(`${text}:00Z`) : Number.NaN
  if (Number.isNaN(localMs)) return null
  const zone = zoneOffsetsBetween(timeZone, localMs - DAY_MS, localMs + DAY_MS)
  return msToInstant(localToInstantMs(zone, localMs))
}

/**
 * A day or time of which some parts are typed and others are not: neither a value nor none. It is an error of
 * its own once the reader has left the field, and keeps the form around it from being submitted.
 */
function useUnfinished(onUnfinished?: (isUnfinished: boolean) => void) {
  const { t } = useTranslation()
  const ref = useRef<HTMLDivElement>(null)
  const [isUnfinished, setUnfinished] = useState(false)
  const [isLeft, setLeft] = useState(false)
  useEffect(() => {
    const form = ref.current?.closest('form')
    if (!isUnfinished || form === null || form === undefined) return undefined
    // Before React, whose listeners are further out: no form has to ask.
    const stop = (event: SubmitEvent) => {
      event.preventDefault()
      event.stopPropagation()
      setLeft(true)
      focusMissing(ref.current)
    }
    form.addEventListener('submit', stop)
    return () => form.removeEventListener('submit', stop)
  }, [isUnfinished])
  return {
    field: { ref, onFocusChange: (isFocused: boolean) => setLeft(!isFocused || isUnfinished) },
    isUnfinished,
    unfinishedError: isUnfinished && isLeft ? t('administration.unfinished') : undefined,
    report: (next: boolean) => {
      setUnfinished(next)
      onUnfinished?.(next)
    },
  }
}

function focusMissing(field: HTMLElement | null): void {
  const part = (attribute: string) => field?.querySelector<HTMLElement>(`[role=spinbutton][${attribute}]`)
  const missing = part('data-placeholder') ?? part('data-type=year')
  missing?.focus()
}

type UnfinishedProps = { isYearShort: boolean; onChange: (isUnfinished: boolean) => void }

/** Inside of a field: reports whether it is unfinished. */
function Unfinished({ isYearShort, onChange }: UnfinishedProps) {
  const day = useContext(DateFieldStateContext)
  const time = useContext(TimeFieldStateContext)
  const parts = (day ?? time)?.segments.filter(({ isEditable }) => isEditable) ?? []
  const missing = parts.filter(({ isPlaceholder }) => isPlaceholder).length
  const isUnfinished = isYearShort || (missing > 0 && missing < parts.length)
  useReportUnfinished(isUnfinished, onChange)
  return null
}

/** Reports that a field is unfinished, and that it is not any more, also where the field is gone. */
export function useReportUnfinished(
  isUnfinished: boolean,
  onUnfinished?: (isUnfinished: boolean) => void,
): void {
  const report = useEffectEvent((next: boolean) => onUnfinished?.(next))
  useEffect(() => {
    if (!isUnfinished) return undefined
    report(true)
    return () => report(false)
  }, [isUnfinished])
}

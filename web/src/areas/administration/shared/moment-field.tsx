import { parseDate, parseDateTime, parseTime } from '@internationalized/date'
import { useContext, useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { DateField, DateFieldStateContext, DateInput, DateSegment } from 'react-aria-components/DateField'
import { FieldError } from 'react-aria-components/FieldError'
import { Label } from 'react-aria-components/Label'
import { Text } from 'react-aria-components/Text'
import { TimeField } from 'react-aria-components/TimeField'
import { classNames } from '../../../design/class-names.ts'
import { FieldErrorText } from '../../../design/field-error.tsx'
import fields from '../../../design/field.module.css'
import styles from './segment-field.module.css'

type Props = {
  label: string
  /** Local, as ISO 8601 writes it; empty for none. */
  value: string
  onChange: (value: string) => void
  /** Shown while there is no error. */
  hint?: ReactNode
  error?: string | undefined
  isReadOnly?: boolean
  /** Of the whole field; its first part is what takes the focus. */
  id?: string
}

const MOMENT_LENGTH = '2026-12-18T18:00'.length
const FIRST_YEAR = '1900'
const TIME_LENGTH = '18:00'.length

/**
 * Day and time, `2026-12-18T18:00`, in the reader's order and with 24 hours whatever the browser's own
 * language is.
 */
export function MomentField({ value, onChange, ...rest }: Props) {
  const { shown, change } = useWholeYears(value, onChange)
  return (
    <DateField
      {...common(rest)}
      granularity="minute"
      value={shown === '' ? null : parseDateTime(shown)}
      onChange={(moment) => change(moment?.toString().slice(0, MOMENT_LENGTH) ?? '')}
    >
      <Parts {...rest} />
    </DateField>
  )
}

type DayProps = Props & {
  /** Whether some parts are typed and others are not: `onChange` gets whole days alone. */
  onUnfinished?: (isUnfinished: boolean) => void
}

/** A day, `2026-12-18`. */
export function DayField({ value, onChange, onUnfinished, ...rest }: DayProps) {
  const { shown, change } = useWholeYears(value, onChange)
  return (
    <DateField
      {...common(rest)}
      granularity="day"
      value={shown === '' ? null : parseDate(shown)}
      onChange={(day) => change(day?.toString() ?? '')}
    >
      <Parts {...rest} />
      {onUnfinished !== undefined && <Unfinished isYearShort={shown !== value} onChange={onUnfinished} />}
    </DateField>
  )
}

/** A time of day, `18:00`. */
export function TimeOfDayField({ value, onChange, ...rest }: Props) {
  return (
    <TimeField
      {...common(rest)}
      granularity="minute"
      value={value === '' ? null : parseTime(value)}
      onChange={(time) => onChange(time?.toString().slice(0, TIME_LENGTH) ?? '')}
    >
      <Parts {...rest} />
    </TimeField>
  )
}

type UnfinishedProps = { isYearShort: boolean; onChange: (isUnfinished: boolean) => void }

function Unfinished({ isYearShort, onChange }: UnfinishedProps) {
  const parts = useContext(DateFieldStateContext)?.segments.filter(({ isEditable }) => isEditable) ?? []
  const missing = parts.filter(({ isPlaceholder }) => isPlaceholder).length
  const isUnfinished = isYearShort || (missing > 0 && missing < parts.length)
  const report = useEffectEvent(onChange)
  useEffect(() => report(isUnfinished), [isUnfinished])
  return null
}

/** While a year is being typed it is 2, 20, 202: that stays with the field. */
function useWholeYears(value: string, onChange: (value: string) => void) {
  const [typed, setTyped] = useState<string | null>(null)
  const change = (next: string) => {
    const isWhole = next === '' || next >= FIRST_YEAR
    setTyped(isWhole ? null : next)
    if (isWhole) onChange(next)
  }
  return { shown: typed ?? value, change }
}

type About = Omit<Props, 'value' | 'onChange'>

const common = ({ id, error, isReadOnly = false }: About) => ({
  ...(id !== undefined && { id }),
  className: fields.field ?? '',
  hourCycle: 24 as const,
  shouldForceLeadingZeros: true,
  isInvalid: error !== undefined,
  validationBehavior: 'aria' as const,
  isReadOnly,
})

function Parts({ label, hint, error, isReadOnly }: About) {
  return (
    <>
      <Label className={fields.label ?? ''}>{label}</Label>
      <DateInput
        className={classNames(fields.input, styles.segments)}
        data-readonly={isReadOnly === true ? '' : undefined}
      >
        {(segment) => <DateSegment segment={segment} className={styles.segment ?? ''} />}
      </DateInput>
      {hint !== undefined && error === undefined && (
        <Text slot="description" className={fields.hint ?? ''}>
          {hint}
        </Text>
      )}
      <FieldError>{error !== undefined && <FieldErrorText>{error}</FieldErrorText>}</FieldError>
    </>
  )
}

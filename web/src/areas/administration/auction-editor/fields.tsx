import { decimalSeparatorOf } from '@zuschlag/contracts/kernel/languages'
import { type ReactNode, useRef, useState } from 'react'
import { Checkbox } from '../../../design/checkbox.tsx'
import { parseNumberInput } from '../../../design/parse-number-input.ts'
import { TextField } from '../../../design/text-field.tsx'
import { useLanguage } from '../../../kernel/i18n/use-language.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { MomentField, TimeOfDayField } from '../fields/moment-field.tsx'
import { useReportUnfinished } from '../fields/use-unfinished.tsx'
import { inputOfInstant, instantOfInput } from '../fields/zoned-input.ts'
import { fieldId, type ObjectField, type ObjectValues } from '../object/object-values.ts'
import { useEditor } from './editor-context.ts'

/** Fields whose value is of a type. */
type FieldOf<T> = { [F in ObjectField]-?: ObjectValues[F] extends T ? F : never }[ObjectField]
type NullableText = FieldOf<string | null> & Exclude<FieldOf<string | null>, 'country' | 'nightBidding'>

type TextProps = {
  field: Exclude<NullableText, 'start' | 'end' | 'nightTimeStart' | 'nightTimeEnd'>
  label: string
  hint?: ReactNode
  type?: 'text' | 'url'
  multiline?: boolean
  maxLength?: number
}

/** Text; where a draft leaves it open, an empty one is nothing. */
export function TextValue({ field, label, hint, type = 'text', multiline = false, maxLength }: TextProps) {
  const { values, set, errorOf, isLocked } = useEditor()
  const emptyValue = emptyValues[field]
  return (
    <TextField
      id={fieldId(field)}
      label={label}
      hint={hint}
      type={type}
      multiline={multiline}
      {...(maxLength !== undefined && { maxLength })}
      value={values[field] ?? ''}
      onChange={(text) => set(field, text === '' ? emptyValue : text)}
      error={errorOf(field)}
      isReadOnly={isLocked(field)}
    />
  )
}

/** What an empty input means for each of its fields. */
const emptyValues: { readonly [F in TextProps['field']]: null extends ObjectValues[F] ? null : '' } = {
  title: '',
  description: '',
  street: '',
  zipCode: '',
  city: '',
  externalDescriptionUrl: null,
  virtualTourUrl: null,
  auctionCode: null,
  timeZone: '',
  agreements: null,
}

/** A local time in the object's time zone. */
export function MomentValue({
  field,
  label,
  hint,
}: {
  field: 'start' | 'end'
  label: string
  hint?: ReactNode
}) {
  const { values, set, setUnfinished, errorOf, isLocked } = useEditor()
  const value = values[field]
  return (
    <MomentField
      id={fieldId(field)}
      label={label}
      hint={hint}
      value={value === null ? '' : inputOfInstant(value, values.timeZone)}
      onChange={(local) => set(field, instantOfInput(local, values.timeZone))}
      onUnfinished={(isUnfinished) => setUnfinished(field, isUnfinished)}
      error={errorOf(field)}
      isReadOnly={isLocked(field)}
    />
  )
}

/** A time of day on the wall of the object's place. */
export function TimeValue({ field, label }: { field: 'nightTimeStart' | 'nightTimeEnd'; label: string }) {
  const { values, set, setUnfinished, errorOf, isLocked } = useEditor()
  return (
    <TimeOfDayField
      id={fieldId(field)}
      label={label}
      value={values[field] ?? ''}
      onChange={(time) => set(field, time === '' ? null : time)}
      onUnfinished={(isUnfinished) => setUnfinished(field, isUnfinished)}
      error={errorOf(field)}
      isReadOnly={isLocked(field)}
    />
  )
}

type FlagProps = { field: FieldOf<boolean | undefined>; children: ReactNode }

export function FlagValue({ field, children }: FlagProps) {
  const { values, set, isLocked } = useEditor()
  return (
    <Checkbox
      isSelected={values[field] === true}
      onChange={(isSelected) => set(field, isSelected)}
      isDisabled={isLocked(field)}
    >
      {children}
    </Checkbox>
  )
}

const DIGITS_MAX = 9
/** A place on the map is given with so many decimals. */
const SHOWN_DECIMALS = 6

type DecimalValueProps = {
  /** What the figure is a part of. */
  field: ObjectField
  id?: string
  label: string
  /** Null where nothing was said. */
  value: number | null
  onChange: (value: number | null) => void
  /** Digits behind the separator that may be given. */
  decimals: number
  allowNegative?: boolean
  hint?: ReactNode
  error?: string | undefined
  isReadOnly?: boolean
}

/**
 * A figure with decimals, as it is written in the reader's language. What is no figure stays as typed, and
 * says so; the value is then the one from before the field was entered.
 */
export function DecimalValue(props: DecimalValueProps) {
  const {
    field,
    id,
    label,
    value,
    onChange,
    decimals,
    allowNegative = false,
    hint,
    error,
    isReadOnly,
  } = props
  const { t } = useTranslation()
  const { setUnfinished } = useEditor()
  const decimalSeparator = decimalSeparatorOf(useLanguage())
  const written = value === null ? '' : decimalText(value, decimalSeparator)
  const [draft, setDraft] = useState<string | null>(null)
  const entered = useRef(value)
  const options = {
    decimals,
    allowNegative,
    allowSpaces: true,
    decimalSeparator,
    digitsMax: DIGITS_MAX,
  } as const
  const isWrong = draft !== null && draft.trim() !== '' && !parseNumberInput(draft, options).isValid
  useReportUnfinished(isWrong, (isUnfinished) => setUnfinished(field, isUnfinished))
  return (
    <TextField
      {...(id !== undefined && { id })}
      label={label}
      hint={hint}
      inputMode="decimal"
      autoComplete="off"
      value={draft ?? written}
      onFocus={() => {
        entered.current = value
      }}
      onChange={(text) => {
        setDraft(text)
        const parsed = parseNumberInput(text, options)
        if (text.trim() === '') onChange(null)
        // Not what a beginning of the text was read as: `3` of `3.6`.
        else onChange(parsed.isValid ? parsed.value : entered.current)
      }}
      onBlur={() => {
        if (!isWrong) setDraft(null)
      }}
      error={isWrong ? t(`administration.editor.${decimals === 0 ? 'noWholeFigure' : 'noFigure'}`) : error}
      isReadOnly={isReadOnly ?? false}
    />
  )
}

function decimalText(value: number, separator: ',' | '.'): string {
  const text = String(Number(value.toFixed(SHOWN_DECIMALS)))
  return text.replace('.', separator)
}

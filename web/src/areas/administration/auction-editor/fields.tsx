import { TEXT_LENGTHS } from '@zuschlag/contracts/auction/auction-fields'
import { decimalSeparatorOf } from '@zuschlag/contracts/kernel/languages'
import { type ReactNode, useRef, useState } from 'react'
import { Checkbox } from '../../../design/checkbox.tsx'
import { parseNumberInput } from '../../../design/parse-number-input.ts'
import { TextField } from '../../../design/text-field.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import {
  MomentField,
  TimeOfDayField,
  inputOfInstant,
  instantOfInput,
  useReportUnfinished,
} from '../fields/moment-field.tsx'
import {
  fieldId,
  isFit,
  isUrlField,
  type ObjectField,
  type ObjectValues,
  type UrlField,
} from '../object/object-values.ts'
import { useEditor } from './editor-section.tsx'

/** Fields whose value is of a type. */
type FieldOf<T> = { [F in ObjectField]-?: ObjectValues[F] extends T ? F : never }[ObjectField]

type TextProps = {
  field: keyof typeof TEXT_LENGTHS | UrlField
  hint?: ReactNode
  multiline?: boolean
}

/** Text; where a draft leaves it open, an empty one is nothing. */
export function TextValue({ field, hint, multiline = false }: TextProps) {
  const { t } = useTranslation()
  const { values, set, errorOf, isLocked } = useEditor()
  const emptyValue = isFit(field, null) ? null : ''
  return (
    <TextField
      id={fieldId(field)}
      label={t(`administration.editor.field.${field}`)}
      hint={hint}
      type={isUrlField(field) ? 'url' : 'text'}
      multiline={multiline}
      {...(!isUrlField(field) && { maxLength: TEXT_LENGTHS[field] })}
      value={values[field] ?? ''}
      onChange={(text) => set(field, text === '' ? emptyValue : text)}
      error={errorOf(field)}
      isReadOnly={isLocked(field)}
    />
  )
}

/** A local time in the object's time zone. */
export function MomentValue({ field, hint }: { field: 'start' | 'end'; hint?: ReactNode }) {
  const { t } = useTranslation()
  const { values, set, setUnfinished, errorOf, isLocked } = useEditor()
  const value = values[field]
  return (
    <MomentField
      id={fieldId(field)}
      label={t(`administration.editor.field.${field}`)}
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
export function TimeValue({ field }: { field: 'nightTimeStart' | 'nightTimeEnd' }) {
  const { t } = useTranslation()
  const { values, set, setUnfinished, errorOf, isLocked } = useEditor()
  return (
    <TimeOfDayField
      id={fieldId(field)}
      label={t(`administration.editor.field.${field}`)}
      value={values[field] ?? ''}
      onChange={(time) => set(field, time === '' ? null : time)}
      onUnfinished={(isUnfinished) => setUnfinished(field, isUnfinished)}
      error={errorOf(field)}
      isReadOnly={isLocked(field)}
    />
  )
}

/** What the kind of the process and the way of deciding say is no flag. */
type Flag = Exclude<FieldOf<boolean | undefined>, 'fixedEnd' | 'sellerDecisionBinding'>

export function FlagValue({ field }: { field: Flag }) {
  const { t } = useTranslation()
  const { values, set, isLocked } = useEditor()
  return (
    <Checkbox
      isSelected={values[field] === true}
      onChange={(isSelected) => set(field, isSelected)}
      isDisabled={isLocked(field)}
    >
      {t(`administration.editor.flag.${field}`)}
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
  const { t, language } = useTranslation()
  const { setUnfinished } = useEditor()
  const decimalSeparator = decimalSeparatorOf(language)
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

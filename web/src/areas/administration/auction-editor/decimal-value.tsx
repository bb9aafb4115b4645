import { decimalSeparatorOf } from '@zuschlag/contracts/kernel/languages'
import { useRef, useState, type ReactNode } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { TextField } from '../../../design/text-field.tsx'
import { parseNumberInput } from '../../../design/parse-number-input.ts'
import { useLanguage } from '../../../kernel/i18n/use-language.ts'
import type { ObjectField } from '../object/object-values.ts'
import { useReportUnfinished } from '../fields/use-unfinished.tsx'
import { useEditor } from './editor-context.ts'

const DIGITS_MAX = 9
/** As exact as a place on the map is given. */
const SHOWN_DECIMALS = 6

type Props = {
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
export function DecimalValue(props: Props) {
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

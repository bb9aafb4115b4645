import { decimalSeparatorOf } from '@zuschlag/contracts/kernel/languages'
import { useId, type ReactNode } from 'react'
import { FieldErrorText } from '../../../design/field-error.tsx'
import { useNumberInput } from '../../../design/use-number-input.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { useReportUnfinished } from './moment-field.tsx'
import fieldStyles from '../../../design/field.module.css'

type Props = {
  /** Id of the input; one of its own where nothing leads to it. */
  id?: string
  label: string
  /** Null where nothing was said. */
  value: number | null
  onChange: (value: number | null) => void
  /** How the value is written while nobody types. */
  format: (value: number) => string
  decimals?: number
  digitsMax?: number
  allowNegative?: boolean
  /** Zero is a figure here, and not an empty field. */
  isZeroFigure?: boolean
  /** False where a value that stands beside a wrong text could be sent: there the text becomes no figure. */
  keepsText?: boolean
  hint?: ReactNode
  error?: string | undefined
  isReadOnly?: boolean
  /** For who saves beside the field: what stands in it is no figure, and the value is the one of before. */
  onUnfinished?: (isUnfinished: boolean) => void
}

/** A figure that may be missing. What is no figure stays as typed, and says so. */
export function NumberValue(props: Props) {
  const { id, label, value, onChange, format, hint, isReadOnly = false } = props
  const {
    decimals = 0,
    digitsMax = 10,
    allowNegative = false,
    isZeroFigure = false,
    keepsText = true,
  } = props
  const ownId = useId()
  const { t, language } = useTranslation()
  const inputId = id ?? ownId
  const aboutId = `${inputId}-about`
  const isEmpty = (figure: number) => figure === 0 && !isZeroFigure
  const { input, isWrong, isUnreadable } = useNumberInput({
    value: value ?? 0,
    onChange(figure) {
      // Being looked at is no change: an empty field stays empty when it is left.
      if (figure === (value ?? 0)) return
      onChange(isEmpty(figure) ? null : figure)
    },
    format: (figure) => (value === null || isEmpty(figure) ? '' : format(figure)),
    options: {
      decimals,
      digitsMax,
      allowNegative,
      allowSpaces: true,
      decimalSeparator: decimalSeparatorOf(language),
    },
    keepsText,
  })
  useReportUnfinished(isUnreadable, props.onUnfinished)
  const unreadable = isWrong
    ? t(`administration.editor.${decimals === 0 ? 'noWholeFigure' : 'noFigure'}`)
    : undefined
  const error = isUnreadable ? unreadable : props.error
  const isDescribed = error !== undefined || hint !== undefined
  return (
    <div className="field">
      <label className="strong sm" htmlFor={inputId}>
        {label}
      </label>
      <input
        {...input}
        id={inputId}
        className={fieldStyles.input}
        readOnly={isReadOnly}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={isDescribed ? aboutId : undefined}
        data-invalid={error === undefined ? undefined : ''}
      />
      {isDescribed && (
        <div id={aboutId} className={error === undefined ? 'muted sm' : undefined}>
          {error === undefined ? hint : <FieldErrorText>{error}</FieldErrorText>}
        </div>
      )}
    </div>
  )
}

import { useId } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { FieldErrorText } from '../../../design/field-error.tsx'
import { NumberInput } from '../../../design/number-input.tsx'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import styles from './price-alert-dialog.module.css'

const DIGITS_MAX = 10

type Props = {
  id: string
  currency: string
  currentPrice: number | null
  value: number
  onChange: (value: number) => void
  isInvalid: boolean
}

/** Digits alone: no decimals, sign or spaces (specification, section 5). */
export function AlertPriceField({ id, currency, currentPrice, value, onChange, isInvalid }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const hintId = useId()
  const money = (amount: number) => format.money(amount, currency)
  const isReached = currentPrice !== null && value <= currentPrice
  const hint = isReached
    ? t('priceAlert.reached', { price: money(currentPrice ?? 0) })
    : t('priceAlert.priceHint')
  return (
    <div className="stack gap-dense">
      <label htmlFor={id} className={styles.label}>
        {t('priceAlert.price')}
      </label>
      <NumberInput
        value={value}
        onChange={onChange}
        format={money}
        options={{
          decimals: 0,
          allowNegative: false,
          allowSpaces: false,
          decimalSeparator: format.decimalSeparator,
          digitsMax: DIGITS_MAX,
        }}
        id={id}
        className={styles.input}
        aria-invalid={isInvalid}
        aria-describedby={hintId}
      />
      <div id={hintId} className={styles.hint}>
        {isInvalid ? <FieldErrorText>{t('priceAlert.priceInvalid')}</FieldErrorText> : hint}
      </div>
    </div>
  )
}

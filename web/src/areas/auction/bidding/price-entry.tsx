import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { TriangleAlert } from 'lucide-react'
import { useId, type KeyboardEvent, type ReactNode } from 'react'
import { Icon } from '../../../design/icon.tsx'
import { NumberInput } from '../../../design/number-input.tsx'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import type { EnteredPrice } from './entered-price.ts'
import { priceFault } from './price-check.ts'
import styles from './price-stepper.module.css'
import { usePriceHint } from './use-price-hint.ts'
import { useTypedPrice } from './use-typed-price.ts'

const DIGITS_MAX = 10

type Props = {
  details: AuctionDetails
  entered: EnteredPrice
  onType: (price: number, sets: number) => void
  isDisabled: boolean
  inputId: string
  /** The buttons at both ends of the field. */
  minus: ReactNode
  plus: ReactNode
}

/** The field of the price and what is wrong with it: all that is drawn for a key before anything else. */
export function PriceEntry({ details, entered, onType, isDisabled, inputId, minus, plus }: Props) {
  const format = useFormat()
  const hintId = useId()
  const { price, type, commitNow } = useTypedPrice(entered, onType)
  // A bid on its way is not measured against the price that it may itself have made.
  const fault = isDisabled ? null : priceFault(details, price)
  const hint = usePriceHint(details, fault)

  function commitBeforeSending({ key }: KeyboardEvent): void {
    if (key === 'Enter') commitNow()
  }

  return (
    <>
      <div className={styles.stepper}>
        {minus}
        <NumberInput
          value={price}
          onChange={type}
          onLeave={commitNow}
          onKeyDown={commitBeforeSending}
          format={(amount) => format.money(amount, details.tenant.currencyCode)}
          options={{
            decimals: 0,
            allowNegative: false,
            allowSpaces: false,
            decimalSeparator: format.decimalSeparator,
            digitsMax: DIGITS_MAX,
          }}
          id={inputId}
          className={styles.input}
          disabled={isDisabled}
          aria-invalid={fault !== null}
          aria-describedby={hintId}
          enterKeyHint="done"
        />
        {plus}
      </div>
      <div id={hintId} className={styles.hint} data-invalid={fault === null ? undefined : ''}>
        {/* Always there: to show it costs less than to make it. */}
        <Icon of={TriangleAlert} />
        <span>{isDisabled ? null : hint}</span>
      </div>
    </>
  )
}

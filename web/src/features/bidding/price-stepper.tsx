import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { Minus, Plus } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { FieldErrorText } from '../../design/field-error.tsx'
import { IconButton } from '../../design/icon-button.tsx'
import { NumberInput } from '../../design/number-input.tsx'
import { TextButton } from '../../design/text-button.tsx'
import { useStable } from '../../design/use-stable.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { limitOf, lowered, priceFault, quickSteps, raised, stepOf } from './price-check.ts'
import headings from './panel-heading.module.css'
import styles from './price-stepper.module.css'
import { OwnLimit } from './own-limit.tsx'
import { QuickSteps } from './quick-steps.tsx'
import { usePriceHint } from './use-price-hint.ts'

const DIGITS_MAX = 10

type Props = {
  details: AuctionDetails
  price: number
  onChange: (price: number) => void
  isDisabled: boolean
  /** Right of the label: the way back. */
  aside: ReactNode
  inputId: string
}

/** The price of a bid: typed, or by steps. Minus stops at the minimum; quick steps add, never replace. */
export function PriceStepper({ details, price, onChange, isDisabled, aside, inputId }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const hint = usePriceHint(details, price)
  const hintId = useId()
  const { currencyCode } = details.tenant
  const money = (amount: number) => format.money(amount, currencyCode)
  const step = stepOf(details)
  // A bid on its way is not measured against the price that it may itself have made.
  const fault = isDisabled ? null : priceFault(details, price)
  const isAtMinimum = price <= details.minimumBid
  const isAtLimit = price >= limitOf(details)
  const nearest = fault === 'aboveLimit' ? limitOf(details) : details.minimumBid
  // Buttons weigh most in this form: with handlers that stay the same they do not render with each digit.
  const raise = useStable((by: number) => onChange(raised(details, price, by)))
  const raiseOnce = useStable(() => onChange(raised(details, price, step)))
  const lower = useStable(() => onChange(lowered(details, price, step)))
  const takeNearest = useStable(() => onChange(nearest))

  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <h2 className={headings.heading}>
          <label htmlFor={inputId}>{t('bidding.newBid')}</label>
        </h2>
        {aside}
      </div>
      <div className={styles.stepper} data-invalid={fault === null ? undefined : ''}>
        <IconButton
          icon={Minus}
          label={t('bidding.lower', { step: money(step) })}
          isDisabled={isDisabled || isAtMinimum}
          onPress={lower}
        />
        <NumberInput
          value={price}
          onChange={onChange}
          format={money}
          options={{
            decimals: 0,
            allowNegative: false,
            allowSpaces: false,
            decimalSeparator: format.language === 'de' ? ',' : '.',
            digitsMax: DIGITS_MAX,
          }}
          id={inputId}
          className={styles.input}
          disabled={isDisabled}
          aria-invalid={fault !== null}
          aria-describedby={hintId}
          enterKeyHint="done"
        />
        <IconButton
          icon={Plus}
          label={t('bidding.raise', { step: money(step) })}
          isDisabled={isDisabled || isAtLimit}
          onPress={raiseOnce}
        />
      </div>
      <div id={hintId} className={styles.hint}>
        {isDisabled ? null : fault === null ? hint : <FieldErrorText>{hint}</FieldErrorText>}
      </div>
      {fault !== 'aboveLimit' && <OwnLimit details={details} />}
      {fault !== null && fault !== 'notWhole' && (
        <div>
          <TextButton
            variant="secondary"
            text={t('bidding.takePrice', { price: money(nearest) })}
            onPress={takeNearest}
          />
        </div>
      )}
      <QuickSteps
        steps={quickSteps(details).join(' ')}
        currencyCode={currencyCode}
        isDisabled={isDisabled || isAtLimit}
        onRaise={raise}
      />
    </div>
  )
}

import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { PRICE_MIN } from '@zuschlag/contracts/kernel/price'
import { Minus, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { lowestBid } from '../shared/lowest-bid.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { IconButton } from '../../../design/icon-button.tsx'
import { TextButton } from '../../../design/text-button.tsx'
import { useStable } from '../../../design/use-stable.ts'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import type { EnteredPrice } from './entered-price.ts'
import { PriceEntry } from './price-entry.tsx'
import { effectiveBidLimit, lowered, priceFault, quickSteps, raised, stepOf } from './price-check.ts'
import headings from './panel-heading.module.css'
import { OwnLimit } from './own-limit.tsx'
import { QuickSteps } from './quick-steps.tsx'

type Props = {
  details: AuctionDetails
  entered: EnteredPrice
  /** Set by a button. */
  onSet: (price: number) => void
  /** Typed, in the pauses of typing; `sets` counts as it did when it was typed. */
  onType: (price: number, sets: number) => void
  isDisabled: boolean
  /** Right of the label: the way back. */
  aside: ReactNode
  inputId: string
}

/** The price of a bid: typed, or by steps. Minus stops at the minimum; quick steps add, never replace. */
export function PriceStepper(props: Props) {
  const { details, entered, onSet, onType, isDisabled, aside, inputId } = props
  const { price } = entered
  const { t } = useTranslation()
  const format = useFormat()
  const { currencyCode } = details.tenant
  const money = (amount: number) => format.money(amount, currencyCode)
  const step = stepOf(details)
  const fault = isDisabled ? null : priceFault(details, price)
  const isAtMinimum = price <= (lowestBid(details) ?? PRICE_MIN)
  const isAtLimit = price >= effectiveBidLimit(details)
  const nearest = fault === 'aboveLimit' ? effectiveBidLimit(details) : (lowestBid(details) ?? PRICE_MIN)
  // Buttons weigh most in this form: with handlers that stay the same they do not render with each digit.
  const raise = useStable((by: number) => onSet(raised(details, price, by)))
  const raiseOnce = useStable(() => onSet(raised(details, price, step)))
  const lower = useStable(() => onSet(lowered(details, price, step)))
  const takeNearest = useStable(() => onSet(nearest))

  return (
    <div className="stack gap-wide fit">
      <div className="row between gap-1-4">
        <h2 className={headings.heading}>
          <label htmlFor={inputId}>{t('bidding.newBid')}</label>
        </h2>
        {aside}
      </div>
      <PriceEntry
        details={details}
        entered={entered}
        onType={onType}
        isDisabled={isDisabled}
        inputId={inputId}
        minus={
          <IconButton
            icon={Minus}
            label={t('bidding.lower', { step: money(step) })}
            isDisabled={isDisabled || isAtMinimum}
            onPress={lower}
          />
        }
        plus={
          <IconButton
            icon={Plus}
            label={t('bidding.raise', { step: money(step) })}
            isDisabled={isDisabled || isAtLimit}
            onPress={raiseOnce}
          />
        }
      />
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

import { AuctionType } from '@zuschlag/contracts/auction/enumerations'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { PRICE_MIN } from '@zuschlag/contracts/kernel/price'
import { assertNever } from '@zuschlag/contracts/kernel/result'
import { Minus, Plus, TriangleAlert } from 'lucide-react'
import {
  memo,
  startTransition,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { Button } from '../../../design/button.tsx'
import { IconButton } from '../../../design/icon-button.tsx'
import { Icon } from '../../../design/icon.tsx'
import { NumberInput } from '../../../design/number-input.tsx'
import { TextButton } from '../../../design/text-button.tsx'
import { useStable } from '../../../design/use-stable.ts'
import { useIntl } from '../../../kernel/i18n/use-translation.ts'
import { lowestBid } from '../shared/lowest-bid.ts'
import styles from './offer-forms.module.css'
import { OwnLimit } from './own-limit.tsx'
import {
  afterGap,
  effectiveBidLimit,
  lowered,
  priceFault,
  quickSteps,
  raised,
  stepOf,
  type PriceFault,
} from './price-check.ts'

type PriceStepperProps = {
  details: AuctionDetails
  entered: EnteredPrice
  /** A button set this price. */
  onSet: (price: number) => void
  /** The price in a pause of typing; `sets` counts as it did when it was typed. */
  onType: (price: number, sets: number) => void
  isDisabled: boolean
  /** Right of the label: the way back. */
  aside: ReactNode
  inputId: string
}

/** The price of a bid: typed, or by steps. Minus stops at the minimum; quick steps add, never replace. */
export function PriceStepper(props: PriceStepperProps) {
  const { details, entered, onSet, onType, isDisabled, aside, inputId } = props
  const { price } = entered
  const { t, format } = useIntl()
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
        <h2 className="heading">
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

type QuickStepsProps = {
  /** Amounts, joined: a list would be another one each time. */
  steps: string
  currencyCode: string
  isDisabled: boolean
  /** The same function each time. */
  onRaise: (by: number) => void
}

/**
 * Buttons that add to the bid. They say the same whatever is typed, so they do not render with each digit.
 */
const QuickSteps = memo(function QuickSteps({ steps, currencyCode, isDisabled, onRaise }: QuickStepsProps) {
  const { t, format } = useIntl()
  return (
    <div className={`line gap-2 multiline ${styles.quick}`} role="group" aria-label={t('bidding.quickSteps')}>
      {steps.split(' ').map((step) => (
        <Button
          key={step}
          variant="secondary"
          size="small"
          isDisabled={isDisabled}
          aria-label={t('bidding.addToBid', { step: format.money(Number(step), currencyCode) })}
          onPress={() => onRaise(Number(step))}
        >
          + {format.wholeNumber(Number(step))}
        </Button>
      ))}
    </div>
  )
})

const DIGITS_MAX = 10

type PriceEntryProps = {
  details: AuctionDetails
  entered: EnteredPrice
  onType: (price: number, sets: number) => void
  isDisabled: boolean
  inputId: string
  /** The buttons at both ends of the field. */
  minus: ReactNode
  plus: ReactNode
}

/** The field of the price and what is wrong with it: all that is rendered for a key before anything else. */
function PriceEntry({ details, entered, onType, isDisabled, inputId, minus, plus }: PriceEntryProps) {
  const { format } = useIntl()
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
      <div
        id={hintId}
        className={`line gap-dense sm muted ${styles.hint}`}
        data-invalid={fault === null ? undefined : ''}
      >
        {/* Always there: to show it costs less than to make it. */}
        <Icon of={TriangleAlert} />
        <span>{isDisabled ? null : hint}</span>
      </div>
    </>
  )
}

/** Keys that follow each other faster than this are one change to the rest of the form. */
const PAUSE_MS = 100

type TypedPrice = { readonly price: number; readonly sets: number }

/**
 * The price in the field. The field validates after each key; the rest of the form gets the price after a
 * pause, so that no key waits for costs and buttons. `commitNow` is for leaving the field and sending the
 * form.
 */
function useTypedPrice(entered: EnteredPrice, onType: (price: number, sets: number) => void) {
  const [typed, setTyped] = useState<TypedPrice | null>(null)
  const uncommitted = useRef<TypedPrice | null>(null)
  const timer = useRef<number | undefined>(undefined)
  useEffect(() => () => window.clearTimeout(timer.current), [])

  const commitNow = useStable(() => {
    window.clearTimeout(timer.current)
    const latest = uncommitted.current
    uncommitted.current = null
    if (latest !== null) onType(latest.price, latest.sets)
  })
  const type = useStable((price: number) => {
    const next = { price, sets: entered.sets }
    setTyped(next)
    uncommitted.current = next
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(() => startTransition(commitNow), PAUSE_MS)
  })
  const isOver = typed === null || typed.sets !== entered.sets
  return { price: isOver ? entered.price : typed.price, type, commitNow }
}

/** The price that every part of a form shows. */
export type EnteredPrice = {
  readonly price: number
  /**
   * Counts how often a button or a refusal set the price: what was typed before that no longer applies.
   */
  readonly sets: number
}

/** The price after a button or a refusal set it. */
export function priceSet({ sets }: EnteredPrice, price: number): EnteredPrice {
  return { price, sets: sets + 1 }
}

/**
 * The price after what was typed while `sets` counted as it did then; the same where something else was
 * faster.
 */
export function priceTyped(entered: EnteredPrice, price: number, sets: number): EnteredPrice {
  return entered.sets !== sets || entered.price === price ? entered : { price, sets }
}

/** What the price must be at least and why, as one sentence. */
export function usePriceHint(details: AuctionDetails, fault: PriceFault | null): string {
  const { t, format } = useIntl()
  const hint = hintOf(details, fault)
  // A price that is too low is answered by the sentence that stands there already: it is put together once.
  return useMemo(() => {
    const money = (amount: number) => format.money(amount, details.tenant.currencyCode)
    const { auctionBidMinimumIncrease: increase, startPrice } = details
    switch (hint) {
      case 'whole':
        return t('bidding.hint.whole')
      case 'limit':
        return t('bidding.hint.limit', { limit: money(effectiveBidLimit(details)) })
      case 'gap':
        return t('bidding.hint.gap', { start: money(startPrice), next: money(afterGap(details)) })
      case 'hidden':
        return t('bidding.hint.hidden')
      case 'minimum':
      case 'first':
        return t(`bidding.hint.${hint}`, { minimum: money(lowestBid(details) ?? startPrice) })
      case 'above':
        return t('bidding.hint.above', { current: money(details.currentPrice ?? startPrice) })
      case 'step':
        return t('bidding.hint.step', {
          minimum: money(lowestBid(details) ?? startPrice),
          step: money(increase),
        })
      default:
        return assertNever(hint)
    }
  }, [hint, details, format, t])
}

type PriceHint = 'whole' | 'limit' | 'gap' | 'hidden' | 'minimum' | 'first' | 'above' | 'step'

function hintOf(details: AuctionDetails, fault: PriceFault | null): PriceHint {
  if (fault === 'notWhole') return 'whole'
  if (fault === 'aboveLimit') return 'limit'
  if (fault === 'inGap') return 'gap'
  if (lowestBid(details) === null) return 'hidden'
  if (details.auctionType === AuctionType.NormPriceProcess) return 'minimum'
  if (!details.hasBids) return 'first'
  return details.auctionBidMinimumIncrease === 0 ? 'above' : 'step'
}

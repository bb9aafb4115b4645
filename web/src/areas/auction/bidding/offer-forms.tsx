import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { Button } from '../../../design/button.tsx'
import { classNames } from '../../../design/class-names.ts'
import { TextButton } from '../../../design/text-button.tsx'
import { useStable } from '../../../design/use-stable.ts'
import { useIntl, useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { CostPanel, useCosts } from './cost-panel.tsx'
import { purchaseFault } from './may-request-purchase.ts'
import styles from './offer-forms.module.css'
import { firstPrice, priceFault } from './price-check.ts'
import type { PriceDraft } from './price-draft.ts'
import { priceSet, PriceStepper, priceTyped, type EnteredPrice } from './price-stepper.tsx'
import { priceToSet } from './refusal.ts'
import { useCurrentSubmission } from './submission-context.ts'
import { SubmissionForm } from './submission-form.tsx'
import { isPending } from './submission.ts'

/** A price that was set for the bidder is not sent by the second press of a double click. */
const HOLD_MS = 1_000

type BidFormProps = {
  details: AuctionDetails
  onCancel: () => void
  draft: PriceDraft
  /** What became of the last attempt, beside the price that is entered. */
  noticeAt: (entered: number) => ReactNode
}

/**
 * "Create new bid": price, its costs, confirmations. A bid that was too low comes back with the new minimum
 * set.
 */
export function BidForm({ details, onCancel, draft, noticeAt }: BidFormProps) {
  const { t } = useTranslation()
  const { state, dismiss } = useCurrentSubmission()
  const inputId = useId()
  // After a reload the form may open with the refusal of what was sent before.
  const [heldPrice, setHeldPrice] = useState(() => priceToSet(state, details))
  const [entered, setEntered] = useState<EnteredPrice>(() => ({
    price: isPending(state) ? state.submission.price : (heldPrice ?? draft.read() ?? firstPrice(details)),
    sets: 0,
  }))
  const { price } = entered
  const [seen, setSeen] = useState(state)
  const costs = useCosts(details.id, price, details.costs)
  const pending = isPending(state)
  const cancel = useStable(onCancel)

  if (state !== seen) {
    setSeen(state)
    const minimum = priceToSet(state, details)
    if (minimum !== null) {
      setEntered(priceSet(entered, minimum))
      setHeldPrice(minimum)
    }
  }
  useEffect(() => {
    if (heldPrice === null) return undefined
    const timer = setTimeout(() => setHeldPrice(null), HOLD_MS)
    return () => clearTimeout(timer)
  }, [heldPrice])
  useEffect(() => focusForm(inputId), [inputId])

  function edited(next: number): void {
    if (next === price) return
    draft.write(next)
    // The outcome of the last attempt does not apply to another price.
    dismiss()
  }

  function setTo(next: number): void {
    setEntered((before) => priceSet(before, next))
    edited(next)
  }

  function takeTyped(next: number, sets: number): void {
    setEntered((before) => priceTyped(before, next, sets))
    edited(next)
  }

  return (
    <SubmissionForm
      // Ticks apply to the rules that were shown; other rules need new ticks.
      key={details.rulesVersion}
      details={details}
      kind="bid"
      price={price}
      fault={priceFault(details, price)}
      isHeld={heldPrice !== null}
      costs={costs}
      priceInputId={inputId}
      notice={noticeAt(price)}
    >
      <div className="stack gap-wide ruled fit padded">
        <PriceStepper
          details={details}
          entered={entered}
          onSet={setTo}
          onType={takeTyped}
          isDisabled={pending}
          inputId={inputId}
          aside={
            <TextButton variant="text" text={t('bidding.cancel')} onPress={cancel} isDisabled={pending} />
          }
        />
      </div>
      <CostPanel
        title={t('costs.title')}
        costs={costs}
        currency={details.tenant.currencyCode}
        country={details.country}
      />
    </SubmissionForm>
  )
}

/**
 * Where a finger does the pointing, the keyboard would cover the form: there the form only comes into view.
 */
function focusForm(inputId: string): void {
  const input = document.querySelector<HTMLElement>(`#${CSS.escape(inputId)}`)
  if (window.matchMedia('(pointer: fine)').matches) input?.focus()
  else input?.scrollIntoView({ block: 'center' })
}

type PurchaseFormProps = {
  details: AuctionDetails
  /** The immediate purchase price, whole units. */
  price: number
  onCancel: () => void
  notice: ReactNode
}

/** "Create immediate purchase request": the fixed price, its costs and the same confirmations as a bid. */
export function PurchaseForm({ details, price, onCancel, notice }: PurchaseFormProps) {
  const { t, format } = useIntl()
  const headingRef = useRef<HTMLHeadingElement>(null)
  const costs = useCosts(details.id, price, details.costs)
  const pending = isPending(useCurrentSubmission().state)
  useEffect(() => headingRef.current?.focus(), [])
  return (
    <SubmissionForm
      // Ticks apply to the rules that were shown; other rules need new ticks.
      key={details.rulesVersion}
      details={details}
      kind="immediatePurchase"
      price={price}
      // What this page sent may be the open request itself.
      fault={pending ? null : purchaseFault(details)}
      isHeld={false}
      costs={costs}
      priceInputId={null}
      notice={notice}
    >
      <div className="stack gap-wide ruled fit padded">
        <div className="row between gap-1-4">
          <h2 ref={headingRef} tabIndex={-1} className="heading">
            {t('bidding.purchase')}
          </h2>
          <Button variant="text" size="small" onPress={onCancel} isDisabled={pending}>
            {t('bidding.cancel')}
          </Button>
        </div>
        <p className={classNames('price', styles.fixed)}>
          {format.money(price, details.tenant.currencyCode)}
        </p>
        <p className="sm muted">{t('bidding.purchaseText')}</p>
      </div>
      <CostPanel
        title={t('costs.titlePurchase')}
        costs={costs}
        currency={details.tenant.currencyCode}
        country={details.country}
      />
    </SubmissionForm>
  )
}

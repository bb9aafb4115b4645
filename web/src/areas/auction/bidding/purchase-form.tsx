import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { Button } from '../../../design/button.tsx'
import { classNames } from '../../../design/class-names.ts'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import styles from './bid-form.module.css'
import { CostPanel } from './cost-panel.tsx'
import { SubmissionForm } from './submission-form.tsx'
import { purchaseFault } from './may-request-purchase.ts'
import headings from './panel-heading.module.css'
import { isPending } from './submission.ts'
import { useCurrentSubmission } from './submission-context.ts'
import { useCosts } from './use-costs.ts'

type Props = {
  details: AuctionDetails
  /** The immediate purchase price, whole units. */
  price: number
  onCancel: () => void
  notice: ReactNode
}

/** "Create immediate purchase request": the fixed price, its costs and the same confirmations as a bid. */
export function PurchaseForm({ details, price, onCancel, notice }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
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
      <div className={styles.section}>
        <div className="row between gap-1-4">
          <h2 ref={headingRef} tabIndex={-1} className={headings.heading}>
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

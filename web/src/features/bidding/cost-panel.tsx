import type { Costs } from '@zuschlag/contracts/auction/costs-view'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../design/skeleton.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import styles from './cost-panel.module.css'
import headings from './panel-heading.module.css'

type Props = {
  title: string
  /** The costs at `price`; null while they are on their way. */
  costs: Costs | null
  isFailed: boolean
  currency: string
}

/** What buying at this price costs beside it: each line rounded on its own, the total from the rounded lines. */
export function CostPanel({ title, costs, isFailed, currency }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  if (isFailed) return <p className={styles.failed}>{t('costs.failed')}</p>
  const cents = (amount: number) => format.moneyFromCents(amount, currency)
  const wait = <Skeleton width="5rem" height="1.1rem" />
  return (
    <div className={styles.section}>
      <h2 className={headings.heading}>{title}</h2>
      <dl className={styles.lines} aria-busy={costs === null}>
        <dt>
          {t('costs.brokerage')}{' '}
          {costs !== null && costs.brokerageType !== 'Free' && (
            <small>{format.percent(costs.brokeragePercent)}</small>
          )}
        </dt>
        <dd>
          {costs === null
            ? wait
            : costs.brokerageType === 'Free'
              ? t('costs.free')
              : cents(costs.brokeragePrice)}
        </dd>
        {costs?.contractFeeType !== 'Hidden' && (
          <>
            <dt>
              {t('costs.contractFee')}{' '}
              {costs?.allowUserToHireOwnLawyerForContract === true && <small>{t('costs.ownLawyer')}</small>}
            </dt>
            <dd>{costs === null ? wait : cents(costs.contractFeePrice)}</dd>
          </>
        )}
        <dt>
          {t('costs.landTransferTax')}{' '}
          {costs !== null && <small>{format.percent(costs.landTransferTaxPercent)}</small>}
        </dt>
        <dd>{costs === null ? wait : cents(costs.landTransferTaxPrice)}</dd>
        <dt>
          {t('costs.landRegisterTax')}{' '}
          {costs !== null && <small>{format.percent(costs.landRegisterTaxPercent)}</small>}
        </dt>
        <dd>{costs === null ? wait : cents(costs.landRegisterTaxPrice)}</dd>
        <dt className={styles.sum}>{t('costs.total')}</dt>
        <dd className={styles.sum}>{costs === null ? wait : cents(costs.totalPrice + costs.price * 100)}</dd>
      </dl>
      {costs !== null && (
        <p className={styles.hint}>
          {t('costs.hint', { date: format.date(`${costs.ratesAsOf}T12:00:00.000Z`, 'UTC') })}
          {costs.contractFeeType === 'PayedByBuyer' && ` ${t('costs.buyerPays')}`}
        </p>
      )}
    </div>
  )
}

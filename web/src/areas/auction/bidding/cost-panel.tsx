import type { Country } from '@zuschlag/contracts/auction/enumerations'
import { shownCosts } from '@zuschlag/contracts/auction/shown-costs'
import { memo } from 'react'
import { contractFeeKey } from '../../../auctions/term-texts.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { Skeleton } from '../../../design/skeleton.tsx'
import { Spinner } from '../../../design/spinner.tsx'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import styles from './cost-panel.module.css'
import headings from './panel-heading.module.css'
import type { CostsAtPrice } from './use-costs.ts'

type Props = {
  title: string
  costs: CostsAtPrice
  currency: string
  country: Country
}

/**
 * What buying at this price costs beside it: each line rounded on its own, the total from the rounded lines.
 * While the figures are on their way everything else stands, so that nothing below moves away from under a
 * finger.
 */
export const CostPanel = memo(function CostPanel({
  title,
  costs: { rates, figures, isFailed, hasPrice },
  currency,
  country,
}: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  if (isFailed) return <p className={styles.failed}>{t('costs.failed')}</p>
  const shown = figures === null ? null : shownCosts(figures)
  const isAwaited = shown === null && hasPrice
  const figure = (amount: number | undefined) =>
    amount === undefined && !isAwaited ? (
      '–'
    ) : amount === undefined ? (
      <Skeleton width="5rem" height="1.1rem" />
    ) : (
      format.money(amount, currency)
    )
  const percent = (value: number | undefined) => value !== undefined && <small>{format.percent(value)}</small>
  const isFree = rates?.brokerageType === 'Free'
  return (
    <div className={styles.section}>
      <div className="row between gap-1-4">
        <h2 className={headings.heading}>{title}</h2>
        {isAwaited && (
          <span className={styles.calculating}>
            <Spinner />
            {t('costs.calculating')}
          </span>
        )}
      </div>
      <dl className={styles.lines} aria-busy={isAwaited}>
        <dt>
          {t('costs.brokerage')} {!isFree && percent(rates?.brokeragePercent)}
        </dt>
        <dd>{isFree ? t('costs.free') : figure(shown?.brokerage)}</dd>
        {rates?.contractFeeType !== 'Hidden' && (
          <>
            <dt>
              {t(contractFeeKey(country))}{' '}
              {rates?.allowUserToHireOwnLawyerForContract === true && <small>{t('costs.ownLawyer')}</small>}
            </dt>
            <dd>{figure(shown?.contractFee)}</dd>
          </>
        )}
        <dt>
          {t(country === 'CH' ? 'costs.landTransferTaxCH' : 'costs.landTransferTax')}{' '}
          {percent(rates?.landTransferTaxPercent)}
        </dt>
        <dd>{figure(shown?.landTransferTax)}</dd>
        <dt>
          {t('costs.landRegisterTax')} {percent(rates?.landRegisterTaxPercent)}
        </dt>
        <dd>{figure(shown?.landRegisterTax)}</dd>
        <dt className={styles.sum}>{t('costs.sideCosts')}</dt>
        <dd className={styles.sum}>{figure(shown?.sideCosts)}</dd>
        <dt className={styles.total}>{t('costs.total')}</dt>
        <dd className={styles.total}>{figure(shown?.total)}</dd>
      </dl>
      {rates !== null && (
        <p className={styles.hint}>
          {t('costs.hint', { date: format.date(`${rates.ratesAsOf}T12:00:00.000Z`, 'UTC') })}{' '}
          {rates.contractFeeType === 'PayedByBuyer' && `${t('costs.buyerPays')} `}
          {rates.contractFeeType === 'Hidden' && `${t('costs.noContract')} `}
          {rates.ratesSource !== '' && t('costs.source', { source: rates.ratesSource })}
        </p>
      )}
    </div>
  )
})

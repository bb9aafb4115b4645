import { useQuery } from '@tanstack/react-query'
import type { SitePrices } from '@zuschlag/contracts/site/marketing'
import { configurationQuery } from '../../../kernel/api/queries.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import styles from './fee-table.module.css'

/** The conditions that somebody applies for. */
export function FeeTable() {
  const { t } = useTranslation()
  const format = useFormat()
  const prices = useQuery(configurationQuery).data?.prices
  const fee = (amount: number | undefined) =>
    amount === undefined ? '\u00a0' : format.moneyExact(Math.round(amount * 100), 'EUR')
  const rows = [
    { name: t('ApplyPage.fee.package'), amount: fee(prices?.packageFee) },
    { name: t('ApplyPage.fee.unlock'), amount: fee(prices?.unlockFee) },
    {
      name: t('ApplyPage.fee.closure'),
      amount: prices ? format.percent(prices.closurePercent) : '\u00a0',
      hint: t('ApplyPage.fee.closureHint'),
    },
    { name: t('ApplyPage.fee.base'), amount: fee(prices?.baseFee) },
  ]
  return (
    <section className={styles.fees} aria-labelledby="fees">
      <h2 id="fees">{t('ApplyPage.fee.title')}</h2>
      <dl>
        {rows.map(({ name, amount, hint }) => (
          <div key={name} className={styles.row}>
            <dt>
              {name}
              {hint !== undefined && <span className={styles.hint}>{hint}</span>}
            </dt>
            <dd className="num">{amount}</dd>
          </div>
        ))}
      </dl>
      <p className="xs muted">
        {t('ApplyPage.fee.taxes')}
        {prices !== undefined && differsFromPricePage(prices) && ` ${t('ApplyPage.fee.precedence')}`}
      </p>
    </section>
  )
}

/** Whether the price page states others for partners; both are the operator's (specification, section 9). */
function differsFromPricePage(prices: SitePrices): boolean {
  const { activationFee, unlockFee, partnerPercent, closurePercent } = prices
  return activationFee !== unlockFee || partnerPercent !== closurePercent
}

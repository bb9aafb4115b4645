import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { FEE_CURRENCY, fees } from './fees.ts'
import styles from './fee-table.module.css'

/** The conditions that somebody applies for. */
export function FeeTable() {
  const { t } = useTranslation()
  const format = useFormat()
  const rows = [
    { name: t('ApplyPage.fee.package'), amount: format.moneyExact(fees.packageCents, FEE_CURRENCY) },
    { name: t('ApplyPage.fee.unlock'), amount: format.moneyExact(fees.unlockCents, FEE_CURRENCY) },
    {
      name: t('ApplyPage.fee.closure'),
      amount: format.percent(fees.closurePercent),
      hint: t('ApplyPage.fee.closureHint'),
    },
    { name: t('ApplyPage.fee.base'), amount: format.moneyExact(fees.baseCents, FEE_CURRENCY) },
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
      <p className="xs muted">{t('ApplyPage.fee.taxes')}</p>
    </section>
  )
}

import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import styles from './chart-legend.module.css'

/** What the shapes of the chart mean; they differ by more than colour. */
export function ChartLegend({ kind, hasNight }: { kind: 'steps' | 'dots'; hasNight: boolean }) {
  const { t } = useTranslation()
  return (
    <figcaption className={styles.legend}>
      <span>
        <svg width="12" height="12" aria-hidden>
          {kind === 'steps' ? (
            <rect x="1" y="1" width="10" height="10" fill="var(--mark)" stroke="var(--text)" />
          ) : (
            <circle cx="6" cy="6" r="4" fill="var(--text)" />
          )}
        </svg>
        {t(kind === 'steps' ? 'priceHistory.newest' : 'priceHistory.bid')}
      </span>
      <span>
        <svg width="12" height="12" aria-hidden>
          <circle cx="6" cy="6" r="4.5" fill="var(--surface)" stroke="var(--text)" strokeWidth="2" />
        </svg>
        {t('priceHistory.own')}
      </span>
      {hasNight && (
        <span>
          <svg width="14" height="12" aria-hidden>
            <rect width="14" height="12" fill="var(--night-soft)" stroke="var(--night-line)" />
          </svg>
          {t('priceHistory.night')}
        </span>
      )}
    </figcaption>
  )
}

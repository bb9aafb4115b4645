import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { countdownTo } from '../../../kernel/clock/countdown.ts'
import { useDuration } from '../../../kernel/i18n/use-duration.ts'
import styles from './countdown-figures.module.css'

type Props = { targetMs: number; nowMs: number; isStart: boolean }

/** Days, hours and minutes; in the last hour minutes and seconds. Silent: the marks are spoken elsewhere. */
export function CountdownFigures({ targetMs, nowMs, isStart }: Props) {
  const { t } = useTranslation()
  const duration = useDuration()
  const left = countdownTo(targetMs, nowMs)
  const isLong = left.kind === 'long'
  // A started second counts as a whole one, in the spoken as in the shown time.
  const leftMs = Math.max(0, Math.ceil((targetMs - nowMs) / 1000) * 1000)
  const time = duration(leftMs, isLong ? {} : { withSeconds: true })
  const parts = isLong
    ? [
        ...(left.days > 0 ? ([['days', left.days]] as const) : []),
        ['hours', left.hours] as const,
        ['minutes', left.minutes] as const,
      ]
    : [
        ['minutes', left.kind === 'over' ? 0 : left.minutes] as const,
        ['seconds', left.kind === 'over' ? 0 : left.seconds] as const,
      ]
  return (
    <div>
      {isStart && <p className="sm muted">{t('details.time.startsIn')}</p>}
      <div
        className={styles.figures}
        role="timer"
        aria-label={t(isStart ? 'details.time.spokenStart' : 'details.time.spoken', { time })}
      >
        {parts.map(([unit, count]) => (
          <span key={unit} aria-hidden>
            <b>{unit === 'seconds' ? String(count).padStart(2, '0') : count}</b>{' '}
            <span>{t(`details.time.${unit}`, { count })}</span>
          </span>
        ))}
      </div>
    </div>
  )
}

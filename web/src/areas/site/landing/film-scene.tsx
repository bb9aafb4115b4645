import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { Badge } from '../../../design/badge.tsx'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import styles from './film-scene.module.css'

/**
 * What a scene shows: the price, how many steps of the stair stand, and whether the night covers the clock.
 */
const scenes = [
  { price: null, steps: 0, isNight: false, time: '7' },
  { price: null, steps: 0, isNight: false, time: '5' },
  { price: 1_200_000, steps: 1, isNight: false, time: '4' },
  { price: 1_340_000, steps: 5, isNight: false, time: '2' },
  { price: 1_380_000, steps: 7, isNight: true, time: '0' },
  { price: 1_420_000, steps: 8, isNight: false, time: null },
] as const

const stair = Array.from({ length: 8 }, (_, index) => ({ x: 30 + index * 60, y: 176 - index * 18 }))

/**
 * The card over the picture: it fills from scene to scene. A drawing for the eye; the caption says the same.
 */
export function FilmScene({ scene }: { scene: number }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { price, steps, isNight, time } = scenes[scene] ?? scenes[0]
  const newest = stair[steps - 1]
  return (
    <div className={styles.card} aria-hidden>
      <div className={styles.head}>
        <div>
          <span className="sm muted">
            {t(price === null ? 'auction.price.start' : 'auction.price.current')}
          </span>
          <div key={price} className={`price ${styles.price ?? ''}`}>
            {format.money(price ?? 1_200_000, 'EUR')}
          </div>
        </div>
        {time === null ? (
          <Badge state="ended">{t('auction.phase.ended')}</Badge>
        ) : isNight ? (
          <Badge state="night">{t('auction.phase.night')}</Badge>
        ) : (
          <Badge state={steps > 0 ? 'live' : 'upcoming'}>{t('duration.days', { count: Number(time) })}</Badge>
        )}
      </div>
      <svg className={styles.chart} viewBox="0 0 540 200">
        <rect className={isNight ? styles.night : styles.dusk} x="390" y="4" width="60" height="178" />
        {stair.map(({ x, y }, index) => (
          <g key={x} className={index < steps ? styles.step : styles.later}>
            <rect x={x} y={y} width="60" height={182 - y} />
            <path d={`M${x} ${index === 0 ? 182 : y + 18}V${y}H${x + 60}`} />
          </g>
        ))}
        <path className={styles.base} d="M10 182H530" />
        {newest && (
          <rect className={styles.newest} x={newest.x + 48} y={newest.y - 6} width="12" height="12" />
        )}
      </svg>
    </div>
  )
}

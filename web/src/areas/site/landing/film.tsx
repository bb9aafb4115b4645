import { Pause, Play, RotateCcw } from 'lucide-react'
import { useEffect, useState } from 'react'
import villa from '../../../assets/villa.svg'
import { Badge } from '../../../design/badge.tsx'
import { Icon } from '../../../design/icon.tsx'
import { useIntl, useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { landingSections } from './sections.ts'
import priceChart from '../../../auctions/price-chart.module.css'
import styles from './landing-sections.module.css'

const SECOND_MS = 1_000

/** How a process works, drawn in six scenes. The captions are the sound: there is no other. */
export function Film() {
  const { t } = useTranslation()
  const film = useFilm()
  const [wasOpened, setOpened] = useState(false)
  const open = () => {
    setOpened(true)
    film.toggle()
  }
  return (
    <section
      id={landingSections.video}
      className={`wrap ${styles.section}`}
      aria-label={t('landing.film.title')}
    >
      <div className={styles.film} data-open={wasOpened ? '' : undefined}>
        <img
          className={`full photo ${styles.picture}`}
          src={`${villa}#svgView(viewBox(0,110,1200,600))`}
          alt=""
          width={1200}
          height={600}
          loading="lazy"
          decoding="async"
        />
        {wasOpened ? (
          <>
            <FilmScene scene={film.scene} />
            <Controls film={film} />
          </>
        ) : (
          <button type="button" className={`line gap-4 center ${styles.opener}`} onClick={open}>
            <Icon of={Play} size="lg" />
            <span>
              {t('landing.film.title')}
              <small className="sm block">{t('landing.film.length', { seconds: FILM_MS / SECOND_MS })}</small>
            </span>
          </button>
        )}
      </div>
    </section>
  )
}

const captions = ['1', '2', '3', '4', '5', '6'] as const

function Controls({ film }: { film: FilmPlayback }) {
  const { t } = useTranslation()
  const { scene, isPlaying, hasEnded } = film
  const caption = captions[scene] ?? '6'
  const label = hasEnded
    ? t('landing.film.again')
    : isPlaying
      ? t('landing.film.pause')
      : t('landing.film.play')
  return (
    <div className={`center grid ${styles.bar}`}>
      <button type="button" className={`middle ${styles.play}`} aria-label={label} onClick={film.toggle}>
        <Icon of={hasEnded ? RotateCcw : isPlaying ? Pause : Play} size="lg" />
      </button>
      <p className={`line center ${styles.caption}`} aria-live="polite">
        {t(`landing.film.captions.${caption}`)}
      </p>
      <div
        className={`line gap-1 whole-row ${styles.scenes}`}
        role="group"
        aria-label={t('landing.film.scenes')}
      >
        {captions.map((name, index) => (
          <button
            key={name}
            type="button"
            aria-label={t('landing.film.scene', { index: index + 1, count: SCENES })}
            aria-current={index === scene ? 'step' : undefined}
            onClick={() => film.showScene(index)}
          />
        ))}
      </div>
    </div>
  )
}

/**
 * What a scene shows: the price, how many steps of the stair stand, and whether the night covers the clock.
 */
const filmScenes = [
  { price: null, steps: 0, isNight: false, time: '7' },
  { price: null, steps: 0, isNight: false, time: '5' },
  { price: 1_200_000, steps: 1, isNight: false, time: '4' },
  { price: 1_340_000, steps: 5, isNight: false, time: '2' },
  { price: 1_380_000, steps: 7, isNight: true, time: '0' },
  { price: 1_420_000, steps: 8, isNight: false, time: null },
] as const

const stairSteps = Array.from({ length: 8 }, (_, index) => ({ x: 30 + index * 60, y: 176 - index * 18 }))

/**
 * The card over the picture: it fills from scene to scene. A drawing for the eye; the caption says the same.
 */
function FilmScene({ scene }: { scene: number }) {
  const { t, format } = useIntl()
  const { price, steps, isNight, time } = filmScenes[scene] ?? filmScenes[0]
  const newest = stairSteps[steps - 1]
  return (
    <div className={styles.card} aria-hidden>
      <div className="line gap-2-4 multiline top between">
        <div>
          <span className="sm muted">
            {t(price === null ? 'auction.price.start' : 'auction.price.current')}
          </span>
          <div key={price} className={`price ${styles.price}`}>
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
      <svg className={`full down-3 ${styles.chart}`} viewBox="0 0 540 200">
        <rect
          className={isNight ? priceChart.night : `${priceChart.night} ${styles.later}`}
          x="390"
          y="4"
          width="60"
          height="178"
        />
        {stairSteps.map(({ x, y }, index) => (
          <g key={x} className={index < steps ? undefined : styles.later}>
            <rect className={priceChart.area} x={x} y={y} width="60" height={182 - y} />
            <path className={priceChart.line} d={`M${x} ${index === 0 ? 182 : y + 18}V${y}H${x + 60}`} />
          </g>
        ))}
        <path className={priceChart.base} d="M10 182H530" />
        {newest && (
          <rect className={priceChart.newest} x={newest.x + 48} y={newest.y - 6} width="12" height="12" />
        )}
      </svg>
    </div>
  )
}

const TICK_MS = 200

type FilmPlayback = {
  scene: number
  elapsedMs: number
  isPlaying: boolean
  hasEnded: boolean
  toggle: () => void
  showScene: (scene: number) => void
}

/** The film's own clock: plays, stands still, and jumps to a scene. It never starts by itself. */
function useFilm(): FilmPlayback {
  const [elapsedMs, setElapsed] = useState(0)
  const [wantsToPlay, setPlaying] = useState(false)
  const hasEnded = elapsedMs >= FILM_MS
  const isPlaying = wantsToPlay && !hasEnded
  useEffect(() => {
    if (!isPlaying) return undefined
    const timer = setInterval(() => setElapsed((ms) => Math.min(FILM_MS, ms + TICK_MS)), TICK_MS)
    return () => clearInterval(timer)
  }, [isPlaying])
  return {
    scene: sceneAt(elapsedMs),
    elapsedMs,
    isPlaying,
    hasEnded,
    toggle: () => {
      if (hasEnded) setElapsed(0)
      setPlaying(hasEnded || !wantsToPlay)
    },
    showScene: (scene) => setElapsed(scene * SCENE_MS),
  }
}

/** Scenes of the film; each is long enough to read its caption twice. */
const SCENES = 6
const SCENE_MS = 6_000
const FILM_MS = SCENES * SCENE_MS

/** The scene that shows at a moment of the film, from 0. */
function sceneAt(elapsedMs: number): number {
  return Math.min(SCENES - 1, Math.max(0, Math.floor(elapsedMs / SCENE_MS)))
}

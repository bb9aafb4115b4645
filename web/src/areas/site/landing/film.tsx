import { Pause, Play, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import villa from '../../../assets/villa.svg'
import { Icon } from '../../../design/icon.tsx'
import { FILM_MS, SCENES } from './film-time.ts'
import { FilmScene } from './film-scene.tsx'
import styles from './film.module.css'
import { landingSections } from './sections.ts'
import { useFilm, type FilmPlayback as FilmState } from './use-film.ts'

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
      className={`wrap ${styles.section ?? ''}`}
      aria-label={t('landing.film.title')}
    >
      <div className={styles.film} data-open={wasOpened ? '' : undefined}>
        <img
          className={styles.picture}
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
          <button type="button" className={styles.opener} onClick={open}>
            <Icon of={Play} size="lg" />
            <span>
              {t('landing.film.title')}
              <small>{t('landing.film.length', { seconds: FILM_MS / SECOND_MS })}</small>
            </span>
          </button>
        )}
      </div>
    </section>
  )
}

const captions = ['1', '2', '3', '4', '5', '6'] as const

function Controls({ film }: { film: FilmState }) {
  const { t } = useTranslation()
  const { scene, isPlaying, hasEnded } = film
  const caption = captions[scene] ?? '6'
  const label = hasEnded
    ? t('landing.film.again')
    : isPlaying
      ? t('landing.film.pause')
      : t('landing.film.play')
  return (
    <div className={styles.bar}>
      <button type="button" className={styles.play} aria-label={label} onClick={film.toggle}>
        <Icon of={hasEnded ? RotateCcw : isPlaying ? Pause : Play} size="lg" />
      </button>
      <p className={styles.caption} aria-live="polite">
        {t(`landing.film.captions.${caption}`)}
      </p>
      <div className={styles.scenes} role="group" aria-label={t('landing.film.scenes')}>
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

import { ArrowRight, Link2, ShieldCheck, UserCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import house from '../../../assets/gruenderzeit.svg'
import { Icon } from '../../../design/icon.tsx'
import { ExampleCard } from './example-card.tsx'
import styles from './hero.module.css'

const marks = [
  ['bidders', UserCheck],
  ['binding', ShieldCheck],
  ['log', Link2],
] as const

type Props = {
  /** Wraps the label of the main link, and of the second one. */
  renderOffersLink: (label: ReactNode, className: string) => ReactNode
  renderContactLink: (label: ReactNode, className: string) => ReactNode
}

/** What it is, for a first-time visitor: one sentence, one picture, one example. */
export function Hero({ renderOffersLink, renderContactLink }: Props) {
  const { t } = useTranslation()
  const toOffers = (
    <>
      {t('landing.toOffers')} <Icon of={ArrowRight} />
    </>
  )
  return (
    <section className={styles.hero}>
      <div className={`wrap ${styles.columns ?? ''}`}>
        <div className={styles.copy}>
          <h1>{t('landing.headline')}</h1>
          <p className={styles.lead}>{t('landing.lead', { site: t('shell.siteName') })}</p>
          <div className={styles.actions}>
            {renderOffersLink(toOffers, styles.primary ?? '')}
            {renderContactLink(t('landing.toContact'), styles.secondary ?? '')}
          </div>
          <ul className={styles.marks}>
            {marks.map(([name, mark]) => (
              <li key={name}>
                <Icon of={mark} size="sm" />
                {t(`landing.fine.${name}`)}
              </li>
            ))}
          </ul>
        </div>
        <div className={styles.stage}>
          <img
            className={styles.picture}
            src={`${house}#svgView(viewBox(140,0,920,690))`}
            alt=""
            width={920}
            height={690}
            fetchPriority="high"
          />
          <ExampleCard />
        </div>
      </div>
    </section>
  )
}

import { useTranslation } from '../kernel/i18n/use-translation.ts'
import { VisuallyHidden } from '../design/visually-hidden.tsx'
import styles from './site-end.module.css'

const others = ['family', 'buyer', 'developer'] as const

/** What four people say who have sold or bought here. */
export function Voices() {
  const { t } = useTranslation()
  return (
    <section className="wrap" aria-label={t('site.voicesTitle')}>
      <VisuallyHidden as="h2">{t('site.voicesTitle')}</VisuallyHidden>
      <div className={styles.voices}>
        <Voice who="lead" className={styles.lead} />
        <div className={styles.others}>
          {others.map((who) => (
            <Voice key={who} who={who} />
          ))}
        </div>
      </div>
    </section>
  )
}

type Who = 'lead' | (typeof others)[number]

function Voice({ who, className }: { who: Who; className?: string | undefined }) {
  const { t } = useTranslation()
  return (
    <figure className={className}>
      <blockquote>
        <p>{t(`site.voices.${who}.text`)}</p>
      </blockquote>
      <figcaption>
        <b>{t(`site.voices.${who}.name`)}</b>
        {t(`site.voices.${who}.role`)}
      </figcaption>
    </figure>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { SiteTestimonials } from '@zuschlag/contracts/site/marketing'
import { configurationQuery } from '../kernel/api/queries.ts'
import { useLanguage } from '../kernel/i18n/use-language.ts'
import { useTranslation } from '../kernel/i18n/use-translation.ts'
import { VisuallyHidden } from '../design/visually-hidden.tsx'
import styles from './site-end.module.css'

/** What people say who have sold or bought here; nothing where the operator states no testimonials. */
export function Voices() {
  const { t } = useTranslation()
  const [first, ...others] = useQuery(configurationQuery).data?.testimonials ?? []
  if (first === undefined) return null
  return (
    <section className="wrap" aria-label={t('site.voicesTitle')}>
      <VisuallyHidden as="h2">{t('site.voicesTitle')}</VisuallyHidden>
      <div className={styles.voices}>
        <Voice of={first} className={styles.lead} />
        {others.length > 0 && (
          <div className={styles.others}>
            {others.map((other) => (
              <Voice key={`${other.de.name} ${other.de.text}`} of={other} />
            ))}
          </div>
        )}
      </div>
    </section>
  )
}

type VoiceProps = { of: SiteTestimonials[number]; className?: string | undefined }

function Voice({ of, className }: VoiceProps) {
  const { text, name, role } = of[useLanguage()]
  return (
    <figure className={className}>
      <blockquote>
        <p>{text}</p>
      </blockquote>
      <figcaption>
        <b>{name}</b>
        {role}
      </figcaption>
    </figure>
  )
}

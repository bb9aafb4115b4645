import { useQuery } from '@tanstack/react-query'
import { configurationQuery } from '../../../kernel/api/queries.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import row from '../../../assets/stadthaeuser.svg'
import styles from './about-text.module.css'

const blocks = ['us', 'mission', 'vision'] as const

/** The city of an address without its zip code. */
export const placeOf = (city: string): string => city.replace(/^(?:[A-Z]{1,3}-)?\d{4,5}\s+/, '')

/** Who we are, what we do it for, and where it should lead. */
export function AboutText() {
  const { t } = useTranslation()
  const company = useQuery(configurationQuery).data?.company
  return (
    <div className={`wrap ${styles.about}`}>
      <img
        src={`${row}#svgView(viewBox(0,180,1200,500))`}
        alt=""
        width={1200}
        height={500}
        decoding="async"
        className={`full photo ${styles.picture}`}
      />
      {blocks.map((block) => (
        <section key={block} className={`stack ruled ${styles.block}`}>
          <h2>{t(`about.${block}.title`)}</h2>
          <p className="lg">
            {block === 'us' &&
              company &&
              `${t('about.us.operator', { company: company.name, place: placeOf(company.city) })} `}
            {t(`about.${block}.text`)}
          </p>
        </section>
      ))}
    </div>
  )
}

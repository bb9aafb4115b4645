import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import row from '../../../assets/stadthaeuser.svg'
import styles from './about-text.module.css'

const blocks = ['us', 'mission', 'vision'] as const

/** Who we are, what we do it for, and where it should lead. */
export function AboutText() {
  const { t } = useTranslation()
  return (
    <div className={`wrap ${styles.about ?? ''}`}>
      <img
        src={`${row}#svgView(viewBox(0,180,1200,500))`}
        alt=""
        width={1200}
        height={500}
        decoding="async"
        className={styles.picture}
      />
      {blocks.map((block) => (
        <section key={block} className={styles.block}>
          <h2>{t(`about.${block}.title`)}</h2>
          <p>{t(`about.${block}.text`)}</p>
        </section>
      ))}
    </div>
  )
}

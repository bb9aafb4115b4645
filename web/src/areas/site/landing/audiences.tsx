import type { ReactNode } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import chalet from '../../../assets/chalet.svg'
import house from '../../../assets/gruenderzeit.svg'
import loft from '../../../assets/loft.svg'
import styles from './audiences.module.css'
import { SectionHead } from './section-head.tsx'

/** Who takes part; the ids are where the menu of benefits leads to. */
const audiences = [
  { name: 'broker', picture: `${house}#svgView(viewBox(300,150,600,400))` },
  { name: 'seller', picture: `${chalet}#svgView(viewBox(230,110,720,480))` },
  { name: 'prospect', picture: `${loft}#svgView(viewBox(250,120,780,520))` },
] as const
const steps = ['1', '2', '3', '4', '5', '6'] as const

export type Audience = (typeof audiences)[number]['name']

type Props = { renderLink: (audience: Audience, label: string) => ReactNode }

/** Six steps for each of the three roles, and the link to the first of them. */
export function Audiences({ renderLink }: Props) {
  const { t } = useTranslation()
  return (
    <section className={`wrap ${styles.section ?? ''}`}>
      <SectionHead title={t('landing.audiences.title')} lead={t('landing.audiences.lead')} />
      <div className={styles.columns}>
        {audiences.map(({ name, picture }) => (
          <section key={name} id={name} className={styles.audience} aria-labelledby={`${name}-title`}>
            <img src={picture} alt="" width={600} height={400} loading="lazy" decoding="async" />
            <h3 id={`${name}-title`}>{t(`landing.audiences.${name}.title`)}</h3>
            <ol>
              {steps.map((step) => (
                <li key={step}>
                  <b>{t(`landing.audiences.${name}.${step}.title`)}</b>
                  <p>{t(`landing.audiences.${name}.${step}.text`)}</p>
                </li>
              ))}
            </ol>
            <div>{renderLink(name, t(`landing.audiences.${name}.action`))}</div>
          </section>
        ))}
      </div>
    </section>
  )
}

import type { Partner } from '@zuschlag/contracts/site/partners'
import { FileText, Link2, List, Moon } from 'lucide-react'
import type { ReactNode } from 'react'
import chalet from '../../../assets/chalet.svg'
import house from '../../../assets/gruenderzeit.svg'
import loft from '../../../assets/loft.svg'
import { Icon } from '../../../design/icon.tsx'
import { useIntl, useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { landingSections } from './sections.ts'
import styles from './landing-sections.module.css'

const processSteps = ['collect', 'settle', 'publish', 'view', 'bid', 'award'] as const

/** The way of a property through its process, as the stair that the price climbs too. */
export function Process() {
  const { t } = useTranslation()
  return (
    <section className="ruled roomy surface">
      <div className="wrap">
        <SectionHead title={t('landing.process.title')} lead={t('landing.process.lead')} />
        <ol className={styles.stair}>
          {processSteps.map((step) => (
            <li key={step}>
              <h3>{t(`landing.process.${step}.title`)}</h3>
              <p>{t(`landing.process.${step}.text`)}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

/** Four qualities, each with a small picture of itself. */
export function Benefits() {
  const { t } = useTranslation()
  return (
    <section id={landingSections.benefits} className="wrap roomy">
      <SectionHead title={t('landing.benefits.title')} lead={t('landing.benefits.lead')} />
      <div className="grid strong-rule">
        <Benefit name="open" icon={List}>
          <OpenBids />
        </Benefit>
        <Benefit name="night" icon={Moon}>
          <div className={styles.clock} aria-hidden>
            <span className={styles.day} />
            <span className={styles.night}>22:00 – 08:00</span>
            <span className={styles.morning} />
          </div>
        </Benefit>
        <Benefit name="costs" icon={FileText}>
          <ExampleCosts />
        </Benefit>
        <Benefit name="proof" icon={Link2}>
          <div className={`mono line multiline gap-2 ${styles.chain}`} aria-hidden>
            <span>41 · 9f3a…c07e</span>
            <span>42 · 51bd…88a2</span>
            <span>43 · e07c…1f49</span>
          </div>
        </Benefit>
      </div>
    </section>
  )
}

type BenefitProps = {
  name: 'open' | 'night' | 'costs' | 'proof'
  icon: typeof List
  children: ReactNode
}

function Benefit({ name, icon, children }: BenefitProps) {
  const { t } = useTranslation()
  return (
    <article className={`underlined grid ${styles.benefit}`}>
      <h3>
        <Icon of={icon} />
        {t(`landing.benefits.${name}.title`)}
      </h3>
      <p>{t(`landing.benefits.${name}.text`)}</p>
      <div>{children}</div>
    </article>
  )
}

const shownBids = [
  ['24.11. 21:38:04', 2_340_000],
  ['24.11. 09:12:51', 2_320_000],
  ['24.11. 03:40:17', 2_280_000],
] as const

/** Pictures of what the texts say, so they are hidden from screen readers. */
function OpenBids() {
  const { format } = useIntl()
  return (
    <ol className={styles.bids} aria-hidden>
      {shownBids.map(([at, price], index) => (
        <li key={at} className="underlined muted grid">
          <span>{index + 1}</span>
          <span>{at}</span>
          <b>{format.money(price, 'EUR')}</b>
        </li>
      ))}
    </ol>
  )
}

function ExampleCosts() {
  const { t, format } = useIntl()
  return (
    <dl className={styles.costs} aria-hidden>
      <dt>{t('landing.benefits.bid')}</dt>
      <dd>{format.money(2_350_000, 'EUR')}</dd>
      <dt>{t('landing.benefits.sideCosts')}</dt>
      <dd>{format.money(220_900, 'EUR')}</dd>
      <dt>{t('landing.benefits.total')}</dt>
      <dd>{format.money(2_570_900, 'EUR')}</dd>
    </dl>
  )
}

/** Who takes part; the ids are where the menu of benefits leads to. */
const audiences = [
  { name: 'broker', picture: `${house}#svgView(viewBox(300,150,600,400))` },
  { name: 'seller', picture: `${chalet}#svgView(viewBox(230,110,720,480))` },
  { name: 'prospect', picture: `${loft}#svgView(viewBox(250,120,780,520))` },
] as const
const audienceSteps = ['1', '2', '3', '4', '5', '6'] as const

export type Audience = (typeof audiences)[number]['name']

type AudiencesProps = { renderLink: (audience: Audience, label: string) => ReactNode }

/** Six steps for each of the three roles, and the link to the first of them. */
export function Audiences({ renderLink }: AudiencesProps) {
  const { t } = useTranslation()
  return (
    <section className="wrap roomy">
      <SectionHead title={t('landing.audiences.title')} lead={t('landing.audiences.lead')} />
      <div className={styles.columns}>
        {audiences.map(({ name, picture }) => (
          <section
            key={name}
            id={name}
            className={`stack gap-5 ${styles.audience}`}
            aria-labelledby={`${name}-title`}
          >
            <img src={picture} alt="" width={600} height={400} loading="lazy" decoding="async" />
            <h3 id={`${name}-title`}>{t(`landing.audiences.${name}.title`)}</h3>
            <ol>
              {audienceSteps.map((step) => (
                <li key={step} className="ruled grid">
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

/** So many partners fill two rows. */
const SHOWN_MAX = 8

type LandingPartnersProps = { partners: readonly Partner[]; allPartners: ReactNode }

/** Some of the tenants that work with the platform. */
export function LandingPartners({ partners, allPartners }: LandingPartnersProps) {
  const { t } = useTranslation()
  return (
    <section className={`wrap ${styles.partners}`}>
      <div className={`line multiline between baseline ${styles.partnersHead}`}>
        <h2 className="xl">{t('landing.partners')}</h2>
        {allPartners}
      </div>
      <ul className={`center grid ${styles.logos}`}>
        {partners.slice(0, SHOWN_MAX).map(({ id, name, logoUrl }) => (
          <li key={id}>
            <img className="tenant-logo" src={logoUrl} alt={name} width={160} height={40} loading="lazy" />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Headline of a section, and beside it what it is about. */
function SectionHead({ title, lead, id }: { title: string; lead: string; id?: string }) {
  return (
    <div className={`stack ${styles.head}`}>
      <h2 id={id}>{title}</h2>
      <p className="muted">{lead}</p>
    </div>
  )
}

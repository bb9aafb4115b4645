import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useIntl } from '../../kernel/i18n/use-translation.ts'
import { configurationQuery } from '../../kernel/api/queries.ts'
import { usePageTitle } from '../../app/use-page-meta.ts'
import {
  ACCESSIBILITY_ASSESSED_ON,
  accessibilityBarriers,
  accessibilityChecks,
  type AccessibilityCheck,
} from '@zuschlag/contracts/site/accessibility-assessment'
import type { ReactNode } from 'react'
import { formatPhone, phoneLink } from '@zuschlag/contracts/kernel/phone-format'
import styles from '../../areas/site/legal/legal-page.module.css'

export const Route = createFileRoute('/$lang/accessibility')({
  component: Accessibility,
})

const checks = Object.keys(accessibilityChecks) as AccessibilityCheck[]
const countries = ['AT', 'DE', 'CH'] as const

/** How accessible the product is, from what its tests examine (docs/accessibility.md). */
function Accessibility() {
  const { t, format } = useIntl()
  usePageTitle(t('site.accessibility'))
  const company = useQuery(configurationQuery).data?.company
  const date = format.dateLong(`${ACCESSIBILITY_ASSESSED_ON}T00:00:00.000Z`, 'UTC')
  return (
    <div className={`wrap ${styles.page}`}>
      <h1>{t('site.accessibility')}</h1>
      <p className="lg">{t('accessibility.lead')}</p>
      <Section title={t('accessibility.service.title')} text={t('accessibility.service.text')} />
      <Section title={t('accessibility.status.title')} text={t('accessibility.status.text', { date })} />
      <Section title={t('accessibility.checks.title')} text={t('accessibility.checks.text')}>
        <List items={checks.map((check) => t(`accessibility.checks.${check}`))} />
      </Section>
      <Section title={t('accessibility.barriers.title')}>
        <List items={accessibilityBarriers.map((barrier) => t(`accessibility.barriers.${barrier}`))} />
      </Section>
      <Section title={t('accessibility.contact.title')} text={t('accessibility.contact.text')}>
        {company && (
          <p>
            <a href={`mailto:${company.email}`}>{company.email}</a>
            <br />
            <a href={phoneLink(company.phone)}>{formatPhone(company.phone)}</a>
          </p>
        )}
      </Section>
      <Section title={t('accessibility.authority.title')} text={t('accessibility.authority.text')}>
        <List items={countries.map((country) => t(`accessibility.authority.${country}`))} />
      </Section>
    </div>
  )
}

function Section({ title, text, children }: { title: string; text?: string; children?: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {text !== undefined && <p>{text}</p>}
      {children}
    </section>
  )
}

function List({ items }: { items: readonly string[] }) {
  return (
    <ul className={`stack gap-2 ${styles.list}`}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}

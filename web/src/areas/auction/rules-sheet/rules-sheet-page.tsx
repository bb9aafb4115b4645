import type { RulesSheet } from '@zuschlag/contracts/auction/rules-sheet'
import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { Button } from '../../../design/button.tsx'
import { Icon } from '../../../design/icon.tsx'
import { Notice } from '../../../design/notice.tsx'
import { TenantBanner } from '../../../design/tenant-banner.tsx'
import { BindingSection, DecisionSection, PriceSection, PurchaseSection } from './offer-sections.tsx'
import { RulesSection } from './rules-section.tsx'
import styles from './rules-sheet.module.css'
import { ExtensionSection, NightSection, RulesTimeSection } from './time-sections.tsx'
import {
  AdmissionSection,
  ChangesSection,
  EvidenceSection,
  OutageSection,
  PrivacySection,
} from './trust-sections.tsx'

type Props = {
  sheet: RulesSheet
  /** The way back to the object. */
  backLink: ReactNode
}

/** The rules of one process on one page, made of its settings; to read before a bid, and to print. */
export function RulesSheetPage({ sheet, backLink }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <TenantBanner tenant={sheet.tenant}>
        {t('details.byTenant', { tenant: sheet.tenant.name })}
      </TenantBanner>
      <div className={`wrap ${styles.page ?? ''}`}>
        <div className="stack gap-3 start fit">
          <nav className={styles.crumb} aria-label={t('details.path')}>
            {backLink}
            <span aria-hidden>/</span>
            <span>{sheet.tenant.name}</span>
          </nav>
          <h1>{t('rules.title')}</h1>
          <p className={styles.object}>
            <b>{sheet.title}</b>, {sheet.zipCode} {sheet.city}
            {sheet.isPublished && <>, {t('rules.version', { version: sheet.rulesVersion })}</>}
          </p>
          <p>{t('rules.lead', { timeZone: sheet.timeZone })}</p>
          <div className={styles.tools}>
            <Button variant="secondary" size="small" onPress={() => window.print()}>
              <Icon of={Printer} />
              {t('rules.print')}
            </Button>
          </div>
          {sheet.isWithdrawn && <Notice tone="ended" title={t('rules.withdrawn')} />}
          {!sheet.isPublished && !sheet.isWithdrawn && <Notice tone="warning" title={t('rules.draft')} />}
        </div>
        <div className={styles.sheet}>
          <DecisionSection sheet={sheet} />
          <BindingSection sheet={sheet} />
          <PriceSection sheet={sheet} />
          <RulesTimeSection sheet={sheet} />
          <ExtensionSection sheet={sheet} />
          <NightSection sheet={sheet} />
          <PurchaseSection sheet={sheet} />
          <AdmissionSection sheet={sheet} />
          <PrivacySection sheet={sheet} />
          <OutageSection sheet={sheet} />
          <EvidenceSection />
          <ChangesSection sheet={sheet} />
          {sheet.agreements !== null && (
            <RulesSection title={t('rules.agreements')}>
              <p className={styles.agreements}>{sheet.agreements}</p>
            </RulesSection>
          )}
        </div>
      </div>
    </>
  )
}

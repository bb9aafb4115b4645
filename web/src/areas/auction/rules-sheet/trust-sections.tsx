import type { RulesSheet } from '@zuschlag/contracts/auction/rules-sheet'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { RulesSection } from './rules-section.tsx'

type Props = { sheet: RulesSheet }

export function PrivacySection({ sheet }: Props) {
  const { t } = useTranslation()
  const shown = sheet.closedProcess ? 'closed' : sheet.hideAnonymizedAuctionBids ? 'hidden' : 'list'
  return (
    <RulesSection title={t('rules.privacy.title')}>
      <p>{t(`rules.privacy.${shown}`)}</p>
      <p>{t('rules.privacy.names')}</p>
    </RulesSection>
  )
}

export function OutageSection({ sheet }: Props) {
  const { t } = useTranslation()
  return (
    <RulesSection title={t('rules.outage.title')}>
      <p>{t('rules.outage.confirmed')}</p>
      <p>{t('rules.outage.connection')}</p>
      <p>
        {t('rules.outage.platform')} {!sheet.openEnd && t('rules.outage.platformExtend')}
      </p>
    </RulesSection>
  )
}

export function EvidenceSection() {
  const { t } = useTranslation()
  return (
    <RulesSection title={t('rules.evidence.title')}>
      <p>{t('rules.evidence.receipt')}</p>
      <p>{t('rules.evidence.refused')}</p>
      <p>{t('rules.evidence.void')}</p>
    </RulesSection>
  )
}

export function ChangesSection() {
  const { t } = useTranslation()
  return (
    <RulesSection title={t('rules.changes.title')}>
      <p>{t('rules.changes.frozen')}</p>
      <p>{t('rules.changes.accepted')}</p>
    </RulesSection>
  )
}

import type { RulesSheet } from '@zuschlag/contracts/auction/rules-sheet'
import type { TermFactName } from '@zuschlag/contracts/auction/term-changes'
import { useTermTexts } from '../../../auctions/term-texts.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { changeRules } from './change-rules.ts'
import { RulesSection } from './rules-section.tsx'

type Props = { sheet: RulesSheet }

/** Who may bid. */
export function AdmissionSection({ sheet }: Props) {
  const { t } = useTranslation()
  return (
    <RulesSection title={t('rules.admission.title')}>
      <p>{t(`rules.admission.${sheet.admittedOnly ? 'admittedOnly' : 'investors'}`)}</p>
    </RulesSection>
  )
}

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

/** From the table that the engine decides changes by. */
export function ChangesSection({ sheet }: Props) {
  const { t } = useTranslation()
  const { nameOf } = useTermTexts()
  const { untilFirstBid, laterOnceStarted } = changeRules(sheet)
  const list = (names: readonly TermFactName[]) => names.map(nameOf).join(', ')
  return (
    <RulesSection title={t('rules.changes.title')}>
      <p>{t('rules.changes.untilFirstBid', { terms: list(untilFirstBid) })}</p>
      {laterOnceStarted.length > 0 && (
        <p>{t('rules.changes.laterOnceStarted', { terms: list(laterOnceStarted) })}</p>
      )}
      <p>{t('rules.changes.announced')}</p>
      <p>{t('rules.changes.accepted')}</p>
    </RulesSection>
  )
}

import type { RulesSheet } from '@zuschlag/contracts/auction/rules-sheet'
import type { TermFactName } from '@zuschlag/contracts/auction/term-changes'
import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../design/button.tsx'
import { Icon } from '../../../design/icon.tsx'
import { Notice } from '../../../design/notice.tsx'
import { TenantBanner } from '../../../design/tenant-banner.tsx'
import { useExtensionRule, useTermTexts } from '../../../auctions/term-texts.ts'
import type { Format } from '../../../kernel/i18n/format.ts'
import { Trans } from '../../../kernel/i18n/trans.tsx'
import { useIntl, useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { changeRules } from './change-rules.ts'
import {
  BindingSection,
  DecisionSection,
  PriceSection,
  PurchaseSection,
  RulesSection,
  strong,
} from './offer-sections.tsx'
import styles from './rules-sheet.module.css'

type RulesSheetPageProps = {
  sheet: RulesSheet
  /** The way back to the object. */
  backLink: ReactNode
}

/** The rules of one process on one page, made of its settings; to read before a bid, and to print. */
export function RulesSheetPage({ sheet, backLink }: RulesSheetPageProps) {
  const { t } = useTranslation()
  return (
    <>
      <TenantBanner tenant={sheet.tenant}>
        {t('details.byTenant', { tenant: sheet.tenant.name })}
      </TenantBanner>
      <div className={`wrap ${styles.page}`}>
        <div className="stack gap-3 start fit">
          <nav className={`line gap-near multiline sm muted ${styles.crumb}`} aria-label={t('details.path')}>
            {backLink}
            <span aria-hidden>/</span>
            <span>{sheet.tenant.name}</span>
          </nav>
          <h1>{t('rules.title')}</h1>
          <p className="breaks lg">
            <b>{sheet.title}</b>, {sheet.zipCode} {sheet.city}
            {sheet.isPublished && <>, {t('rules.version', { version: sheet.rulesVersion })}</>}
          </p>
          <p>{t('rules.lead', { timeZone: sheet.timeZone })}</p>
          <div className={`row ${styles.tools}`}>
            <Button variant="secondary" size="small" onPress={() => window.print()}>
              <Icon of={Printer} />
              {t('rules.print')}
            </Button>
          </div>
          {sheet.isWithdrawn && <Notice tone="ended" title={t('rules.withdrawn')} />}
          {!sheet.isPublished && !sheet.isWithdrawn && <Notice tone="warning" title={t('rules.draft')} />}
        </div>
        <div className={`card divided ${styles.sheet}`}>
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
              <p className="as-written">{sheet.agreements}</p>
            </RulesSection>
          )}
        </div>
      </div>
    </>
  )
}

type RulesTimeSectionProps = { sheet: RulesSheet }

function RulesTimeSection({ sheet }: RulesTimeSectionProps) {
  const { t, format } = useIntl()
  const { start, end, openEnd, hasEnded, timeZone, questionsCloseHours: closeHours } = sheet
  const dateTime = (at: string) => momentText(format, at, timeZone)
  return (
    <RulesSection title={t('rules.time.title')}>
      <p>
        <Trans i18nKey="rules.time.start" values={{ start: dateTime(start) }} components={strong} />
      </p>
      {end === null ? (
        <p>{t(hasEnded ? 'rules.time.endedOpen' : 'rules.time.open')}</p>
      ) : (
        <p>
          <Trans
            i18nKey={hasEnded ? 'rules.time.ended' : 'rules.time.end'}
            values={{ end: dateTime(end) }}
            components={strong}
          />
        </p>
      )}
      <p>{t('rules.time.instant')}</p>
      {!openEnd && <p>{t('rules.time.broker')}</p>}
      {closeHours !== null && !openEnd && <p>{t('rules.time.questions', { count: closeHours })}</p>}
    </RulesSection>
  )
}

function ExtensionSection({ sheet }: RulesTimeSectionProps) {
  const { t } = useTranslation()
  const rule = useExtensionRule()
  const { extension, fixedEnd } = sheet
  return (
    <RulesSection title={t('rules.extension.title')}>
      {extension === null ? (
        <p>{t(fixedEnd ? 'rules.extension.fixed' : 'rules.extension.none')}</p>
      ) : (
        <>
          <p>
            {rule(extension, sheet)} {t('rules.extension.repeats')}
          </p>
          {extension.examples.length > 0 && (
            <Examples examples={extension.examples} timeZone={sheet.timeZone} />
          )}
        </>
      )}
    </RulesSection>
  )
}

type Examples = NonNullable<RulesSheet['extension']>['examples']

/** Worked by the server with the clock that decides; here they are only said. */
function Examples({ examples, timeZone }: { examples: Examples; timeZone: string }) {
  const { t, format } = useIntl()
  return (
    <div className={`stack gap-2 measure sunken ${styles.examples}`}>
      <h3 className="muted sm">{t('rules.extension.example')}</h3>
      {examples.map(({ kind, end, bidAt, newEnd }) => (
        <p key={kind}>
          <Trans
            i18nKey={`rules.extension.${kind}`}
            values={{
              end: momentText(format, end, timeZone),
              bidAt: momentBeside(format, bidAt, end, timeZone),
              newEnd: newEnd === null ? '' : momentBeside(format, newEnd, end, timeZone),
            }}
            components={strong}
          />
        </p>
      ))}
    </div>
  )
}

function NightSection({ sheet }: RulesTimeSectionProps) {
  const { t } = useTranslation()
  const { nightTimeStart: start, nightTimeEnd: end, nightBidding } = sheet
  const hasNight = start !== null && end !== null && start !== end
  return (
    <RulesSection title={t('rules.night.title')}>
      {hasNight ? (
        <>
          <p>
            <Trans i18nKey="rules.night.hours" values={{ start, end }} components={strong} />
          </p>
          <p>{t(nightBidding === 'blocked' ? 'rules.night.blocked' : 'rules.night.allowed')}</p>
        </>
      ) : (
        <p>{t('rules.night.none')}</p>
      )}
    </RulesSection>
  )
}

const MINUTE_MS = 60_000

/** A moment as the sheet says it: to the minute, or to the second where it is no full minute. */
export function momentText(format: Format, at: string, timeZone: string): string {
  return isFullMinute(at) ? format.dateTime(at, timeZone) : format.dateTimeSeconds(at, timeZone)
}

/** The same beside another moment: the day is said only where it is another one. */
export function momentBeside(format: Format, at: string, other: string, timeZone: string): string {
  if (format.date(at, timeZone) !== format.date(other, timeZone)) return momentText(format, at, timeZone)
  return isFullMinute(at) ? format.time(at, timeZone) : format.timeSeconds(at, timeZone)
}

const isFullMinute = (at: string) => Date.parse(at) % MINUTE_MS === 0

type AdmissionSectionProps = { sheet: RulesSheet }

/** Who may bid. */
function AdmissionSection({ sheet }: AdmissionSectionProps) {
  const { t } = useTranslation()
  return (
    <RulesSection title={t('rules.admission.title')}>
      <p>{t(`rules.admission.${sheet.admittedOnly ? 'admittedOnly' : 'investors'}`)}</p>
    </RulesSection>
  )
}

function PrivacySection({ sheet }: AdmissionSectionProps) {
  const { t } = useTranslation()
  const shown = sheet.closedProcess ? 'closed' : sheet.hideAnonymizedAuctionBids ? 'hidden' : 'list'
  return (
    <RulesSection title={t('rules.privacy.title')}>
      <p>{t(`rules.privacy.${shown}`)}</p>
      <p>{t('rules.privacy.names')}</p>
    </RulesSection>
  )
}

function OutageSection({ sheet }: AdmissionSectionProps) {
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

function EvidenceSection() {
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
function ChangesSection({ sheet }: AdmissionSectionProps) {
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

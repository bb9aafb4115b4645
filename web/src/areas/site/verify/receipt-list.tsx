import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import type { ExportVerificationResult } from '@zuschlag/engine/verification/export-verification-result'
import { Badge } from '../../../design/badge.tsx'
import { Panel, PanelBody } from '../../../design/panel.tsx'
import { factName, HistoryFacts } from './history-facts.tsx'
import type { ReceiptClaims } from './read-receipt.ts'
import { keyOf } from './read-receipt.ts'
import type { ReceiptFinding } from './receipt-finding.ts'
import { findingOf } from './receipt-finding.ts'
import styles from './verify-page.module.css'

type Props = { receipts: readonly ReceiptClaims[]; result: ExportVerificationResult | null }

/** The receipts that were given, each with what the dispute file says of it. */
export function ReceiptList({ receipts, result }: Props) {
  const { t } = useTranslation()
  const timeZone = result?.status === 'fits' ? result.header.terms.timeZone : 'UTC'
  return (
    <Panel title={t('verify.receipts.title')}>
      <PanelBody>
        <ul className={styles.receipts}>
          {receipts.map((claims) => (
            <li key={keyOf(claims)}>
              <b className={styles.name}>{claims.fileName}</b>
              <span className={`mono xs muted ${styles.name ?? ''}`}>{claims.eventHash}</span>
              <Finding finding={findingOf(claims, result)} timeZone={timeZone} />
            </li>
          ))}
        </ul>
        {result === null && <p className="sm muted">{t('verify.receipts.needsFile')}</p>}
      </PanelBody>
    </Panel>
  )
}

function Finding({ finding, timeZone }: { finding: ReceiptFinding; timeZone: string }) {
  const { t } = useTranslation()
  switch (finding.status) {
    case 'found':
      return <Found finding={finding} timeZone={timeZone} />
    case 'missing':
      return (
        <>
          <Badge state={finding.isProven && !finding.isLater ? 'refused' : 'upcoming'}>
            {t('verify.receipts.missing')}
          </Badge>
          {finding.isLater && <span className="sm">{t('verify.receipts.later')}</span>}
        </>
      )
    case 'otherAuction':
      return (
        <Badge state={finding.isProven ? 'refused' : 'upcoming'}>{t('verify.receipts.otherAuction')}</Badge>
      )
    default:
      return <Badge state="upcoming">{t(`verify.receipts.${finding.status}`)}</Badge>
  }
}

type FoundProps = { finding: Extract<ReceiptFinding, { status: 'found' }>; timeZone: string }

function Found({ finding: { event, differences, isProven }, timeZone }: FoundProps) {
  const { t } = useTranslation()
  const { revision, code } = event
  const isSame = differences.length === 0
  return (
    <>
      <Badge state={!isProven ? 'upcoming' : isSame ? 'leading' : 'refused'}>
        {isProven && !isSame
          ? t('verify.receipts.altered')
          : code === undefined
            ? t('verify.receipts.revision', { revision })
            : t('verify.receipts.refusal', { revision, code })}
      </Badge>
      {!isProven && <span className="sm">{t('verify.receipts.unproven')}</span>}
      <span className="sm">
        {isSame
          ? t('verify.receipts.compare')
          : t('verify.receipts.differences', {
              fields: differences.map((fact) => factName(fact, event, t)).join(', '),
            })}
      </span>
      <HistoryFacts event={event} differences={differences} timeZone={timeZone} />
    </>
  )
}

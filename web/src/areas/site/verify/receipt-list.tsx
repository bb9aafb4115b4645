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
    case 'damaged':
      return <Badge state="refused">{t('verify.receipts.damaged')}</Badge>
    default:
      return <Badge state="upcoming">{t(`verify.receipts.${finding.status}`)}</Badge>
  }
}

type FoundProps = { finding: Extract<ReceiptFinding, { status: 'found' }>; timeZone: string }

function Found({ finding, timeZone }: FoundProps) {
  const { t } = useTranslation()
  const { event, differences, isProven, comparedInPack } = finding
  const { revision, code } = event
  const isSame = differences.length === 0
  const isPack = comparedInPack !== null
  const namesOf = (facts: typeof differences) => facts.map((fact) => factName(fact, event, t)).join(', ')
  // A pack says much that no event states: it is never shown as right.
  const same = isPack ? 'recorded' : 'leading'
  return (
    <>
      <Badge state={!isProven ? 'upcoming' : isSame ? same : 'refused'}>
        {isProven && !isSame
          ? t(isPack ? 'verify.receipts.packDiffers' : 'verify.receipts.altered')
          : code === undefined
            ? t('verify.receipts.revision', { revision })
            : t('verify.receipts.refusal', { revision, code })}
      </Badge>
      {!isProven && <span className="sm">{t('verify.receipts.unproven')}</span>}
      {isPack && <span className="sm">{t('verify.receipts.pack', { fields: namesOf(comparedInPack) })}</span>}
      {!isSame && (
        <span className="sm">{t('verify.receipts.differences', { fields: namesOf(differences) })}</span>
      )}
      {isSame && !isPack && <span className="sm">{t('verify.receipts.compare')}</span>}
      <HistoryFacts event={event} differences={differences} timeZone={timeZone} />
    </>
  )
}

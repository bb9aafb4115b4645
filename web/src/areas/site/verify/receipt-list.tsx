import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import type { ExportVerificationResult } from '@zuschlag/engine/verification/export-verification-result'
import { Badge } from '../../../design/badge.tsx'
import { Panel, PanelBody } from '../../../design/panel.tsx'
import type { ReceiptClaims } from './read-receipt.ts'
import { differencesOf } from './read-receipt.ts'
import styles from './verify-page.module.css'

type Props = { receipts: readonly ReceiptClaims[]; result: ExportVerificationResult | null }

/** The receipts that were given, each with what the dispute file says of it. */
export function ReceiptList({ receipts, result }: Props) {
  const { t } = useTranslation()
  return (
    <Panel title={t('verify.receipts.title')}>
      <PanelBody>
        <ul className={styles.receipts}>
          {receipts.map((claims) => (
            <li key={`${claims.fileName} ${claims.eventHash}`}>
              <b className={styles.name}>{claims.fileName}</b>
              <span className={`mono xs muted ${styles.name ?? ''}`}>{claims.eventHash}</span>
              <Finding claims={claims} result={result} />
            </li>
          ))}
        </ul>
        {result === null && <p className="sm muted">{t('verify.receipts.needsFile')}</p>}
      </PanelBody>
    </Panel>
  )
}

function Finding({ claims, result }: { claims: ReceiptClaims; result: ExportVerificationResult | null }) {
  const { t } = useTranslation()
  if (result === null) return <Badge state="upcoming">{t('verify.receipts.waiting')}</Badge>
  if (result.status !== 'fits') return <Badge state="upcoming">{t('verify.receipts.undecided')}</Badge>
  const event = result.receipts.get(claims.eventHash)
  if (event === undefined) {
    const isOther = !claims.ids.has(result.header.auctionId)
    return (
      <Badge state="refused">{t(isOther ? 'verify.receipts.otherAuction' : 'verify.receipts.missing')}</Badge>
    )
  }
  const differences = differencesOf(claims, event)
  if (differences.length === 0) {
    const { revision, code } = event
    return (
      <Badge state="leading">
        {code === undefined
          ? t('verify.receipts.genuine', { revision })
          : t('verify.receipts.genuineRefusal', { revision, code })}
      </Badge>
    )
  }
  return (
    <>
      <Badge state="refused">{t('verify.receipts.altered')}</Badge>
      <span className="sm">
        {t('verify.receipts.differences', {
          fields: differences.map((field) => t(`verify.receipts.field.${field}`)).join(', '),
        })}
      </span>
    </>
  )
}

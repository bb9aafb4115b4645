import { AuctionType } from '@zuschlag/contracts/auction/enumerations'
import type { AgreementReference } from '@zuschlag/contracts/kernel/agreement'
import type { Receipt } from '@zuschlag/contracts/auction/receipt'
import { shownCosts } from '@zuschlag/contracts/auction/shown-costs'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { amountInWords } from '@zuschlag/contracts/kernel/amount-in-words'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { PageLink } from '../../../app/page-link.tsx'
import { Badge } from '../../../design/badge.tsx'
import { Button } from '../../../design/button.tsx'
import { LazyDialog } from '../../../kernel/dialogs/lazy-dialog.tsx'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { ReceiptActions } from './receipt-actions.tsx'
import styles from './receipt-dialog.module.css'
import { bidEffectKey, purchaseEffectKey } from '../shared/bid-effect-key.ts'
import { arrivalLine, receiptFile, receiptFileName, type ReceiptLine } from './receipt-lines.ts'
import type { Submission } from './submission.ts'

type Props = {
  receipt: Receipt
  submission: Submission
  details: AuctionDetails
  onClose: () => void
}

/** The proof of an accepted bid or request: price, time to the millisecond, place in the history and hash. */
export function ReceiptDialog({ receipt, submission, details, onClose }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const outcome = outcomeOf(submission, details)
  const price = format.money(receipt.price, details.tenant.currencyCode)
  const time = format.receiptTime(receipt.engineTime, details.timeZone)
  const values = {
    price,
    title: details.title,
    time: format.timeSeconds(receipt.engineTime, details.timeZone),
  }
  const { rulesVersion, documentsState, costs, businessTerms } = receipt
  const effect = t(outcome === 'Purchase' ? purchaseEffectKey(details) : bidEffectKey(details))
  const sideCosts = costs && shownCosts({ ...costs, price: receipt.price }).sideCosts
  const rows: readonly ReceiptLine[] = [
    [t('bidding.receipt.price'), price],
    [t('bidding.receipt.time'), time],
    ...arrivalLine(receipt, t('bidding.receipt.arrived'), (at) => format.receiptTime(at, details.timeZone)),
    [t('bidding.receipt.revision'), String(receipt.revision)],
    [t('bidding.receipt.hash'), receipt.eventHash],
    ...(rulesVersion === undefined ? [] : [[t('bidding.receipt.rules'), String(rulesVersion)] as const]),
    ...(documentsState === undefined
      ? []
      : [[t('bidding.receipt.documents'), String(documentsState)] as const]),
    ...(businessTerms === undefined
      ? []
      : [[t('bidding.receipt.businessTerms'), termsText(businessTerms)] as const]),
    ...(sideCosts === undefined
      ? []
      : [[t('costs.sideCosts'), format.money(sideCosts, details.tenant.currencyCode)] as const]),
  ]
  const text = receiptFile(
    `${t('bidding.receipt.name')}: ${details.title}`,
    [
      [t('bidding.receipt.kind'), t(`bidding.receipt.kinds.${submission.kind}`)],
      ...rows,
      [
        t('bidding.receipt.words'),
        amountInWords(format.language, receipt.price, details.tenant.currencyCode),
      ],
      [t('bidding.receipt.timeUtc'), receipt.engineTime],
      [t('bidding.receipt.auction'), receipt.auctionId],
      [t('bidding.receipt.command'), receipt.commandId],
    ],
    `${effect}\r\n\r\n${t('bidding.receipt.proof')}`,
  )
  return (
    <LazyDialog
      isOpen
      onClose={onClose}
      lead={
        <Badge state="leading">
          {t(outcome === 'Leading' ? 'bidding.receipt.leading' : 'bidding.receipt.accepted')}
        </Badge>
      }
      title={t(titles[outcome], values)}
      actions={
        <div className={styles.dialogActions}>
          <Button onPress={onClose}>{t('bidding.receipt.close')}</Button>
          <ReceiptActions
            fileName={receiptFileName(t('bidding.receipt.name'), receipt)}
            text={text}
            size="small"
          />
        </div>
      }
    >
      <p className="muted">{t(texts[outcome], values)}</p>
      <dl className={styles.receipt} aria-label={t('bidding.receipt.name')} data-submission="accepted">
        {rows.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd className={value === receipt.eventHash ? 'mono' : ''}>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="sm">{effect}</p>
      <p className="sm muted">
        {t('evidence.receipt')} <PageLink page="verify">{t('verify.title')}</PageLink>
      </p>
    </LazyDialog>
  )
}

/** The whole hash is in the bid's history; the page of the terms has it too. */
const termsText = ({ version, hash }: AgreementReference) => `${version} (SHA-256 ${hash.slice(0, 16)}…)`

type Outcome = 'Leading' | 'Beaten' | 'Norm' | 'Purchase'

const titles = {
  Leading: 'bidding.receipt.titleLeading',
  Beaten: 'bidding.receipt.titleBeaten',
  Norm: 'bidding.receipt.titleNorm',
  Purchase: 'bidding.receipt.titlePurchase',
} as const satisfies Record<Outcome, string>

const texts = {
  Leading: 'bidding.receipt.textLeading',
  Beaten: 'bidding.receipt.textBeaten',
  Norm: 'bidding.receipt.textNorm',
  Purchase: 'bidding.receipt.textPurchase',
} as const satisfies Record<Outcome, string>

/** By the time an answer arrives somebody else may lead; then the dialog does not say otherwise. */
function outcomeOf({ kind, price }: Submission, details: AuctionDetails): Outcome {
  if (kind === 'immediatePurchase') return 'Purchase'
  if (details.auctionType === AuctionType.NormPriceProcess) return 'Norm'
  return (details.currentPrice ?? 0) > price ? 'Beaten' : 'Leading'
}

import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import type { RefusalReceipt as Receipt } from '@zuschlag/contracts/kernel/command-receipt'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { PageLink } from '../../../app/page-link.tsx'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { ReceiptActions } from './receipt-actions.tsx'
import styles from './receipt-dialog.module.css'
import { arrivalLine, receiptFile, receiptFileName, type ReceiptLine } from './receipt-lines.ts'
import type { Submission } from './submission.ts'

type Props = {
  receipt: Receipt
  submission: Submission
  details: AuctionDetails
  /** Why it was refused, in words. */
  reason: string
}

/** The proof of a refused bid or request: rule, time, place among the refused attempts and hash. */
export function RefusalReceipt({ receipt, submission, details, reason }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const price = format.money(receipt.price ?? submission.price, details.tenant.currencyCode)
  const moment = (at: Instant): string => format.receiptTime(at, details.timeZone)
  const rows: readonly ReceiptLine[] = [
    [t('bidding.receipt.time'), moment(receipt.engineTime)],
    ...arrivalLine(receipt, t('bidding.receipt.arrived'), moment),
    [t('bidding.receipt.attempt'), String(receipt.revision)],
    [t('bidding.receipt.rule'), `${reason} (${receipt.code})`],
    [t('bidding.receipt.hash'), receipt.eventHash],
  ]
  const text = receiptFile(
    `${t('bidding.receipt.refusal')}: ${details.title}`,
    [
      [t('bidding.receipt.kind'), t(`bidding.receipt.kinds.${submission.kind}`)],
      [t('bidding.receipt.price'), price],
      ...rows,
      [t('bidding.receipt.timeUtc'), receipt.engineTime],
      [t('bidding.receipt.auction'), receipt.auctionId],
      [t('bidding.receipt.command'), receipt.commandId],
    ],
    t('bidding.receipt.proof'),
  )
  return (
    <details className={styles.refusal}>
      <summary>{t('bidding.receipt.refusal')}</summary>
      <dl className={styles.receipt} aria-label={t('bidding.receipt.refusal')}>
        {rows.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd className={value === receipt.eventHash ? 'mono' : ''}>{value}</dd>
          </div>
        ))}
      </dl>
      <p>
        {t('evidence.receipt')} <PageLink page="verify">{t('verify.title')}</PageLink>
      </p>
      <div className={styles.actions}>
        <ReceiptActions
          fileName={receiptFileName(t('bidding.receipt.name'), receipt)}
          text={text}
          size="small"
        />
      </div>
    </details>
  )
}

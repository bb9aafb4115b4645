import { AuctionType } from '@zuschlag/contracts/auction/enumerations'
import type { Receipt } from '@zuschlag/contracts/auction/receipt'
import { shownCosts } from '@zuschlag/contracts/auction/shown-costs'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import type { AgreementReference } from '@zuschlag/contracts/kernel/agreement'
import { amountInWords } from '@zuschlag/contracts/kernel/amount-in-words'
import type { RefusalReceipt as ReceiptOfRefusal } from '@zuschlag/contracts/kernel/command-receipt'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { Download } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { PageLink } from '../../../app/page-link.tsx'
import { Badge } from '../../../design/badge.tsx'
import { Button } from '../../../design/button.tsx'
import { Icon } from '../../../design/icon.tsx'
import { announce } from '../../../design/live-region.tsx'
import { saveFile } from '../../../design/save-file.ts'
import { LazyDialog } from '../../../kernel/dialogs/lazy-dialog.tsx'
import { useIntl, useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { bidEffectKey, purchaseEffectKey } from '../shared/bid-effect-key.ts'
import styles from './receipts.module.css'
import type { Submission } from './submission.ts'

type ReceiptDialogProps = {
  receipt: Receipt
  submission: Submission
  details: AuctionDetails
  onClose: () => void
}

/** The proof of an accepted bid or request: price, time to the millisecond, place in the history and hash. */
export function ReceiptDialog({ receipt, submission, details, onClose }: ReceiptDialogProps) {
  const { t, format } = useIntl()
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
    // When the platform received what the receipt is for.
    ...lineOf(t('bidding.receipt.arrived'), receipt.arrivedAt, (at) =>
      format.receiptTime(at, details.timeZone),
    ),
    [t('bidding.receipt.revision'), String(receipt.revision)],
    [t('bidding.receipt.hash'), receipt.eventHash],
    ...lineOf(t('bidding.receipt.rules'), rulesVersion, String),
    ...lineOf(t('bidding.receipt.documents'), documentsState, String),
    ...lineOf(t('bidding.receipt.businessTerms'), businessTerms, termsText),
    ...lineOf(t('costs.sideCosts'), sideCosts, (sum) => format.money(sum, details.tenant.currencyCode)),
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
      title={t(`bidding.receipt.title${outcome}`, values)}
      actions={
        <div className={`stack gap-close ${styles.dialogActions}`}>
          <Button onPress={onClose}>{t('bidding.receipt.close')}</Button>
          <ReceiptActions receipt={receipt} text={text} />
        </div>
      }
    >
      <p className="muted">{t(`bidding.receipt.text${outcome}`, values)}</p>
      <ReceiptFacts
        rows={rows}
        hash={receipt.eventHash}
        aria-label={t('bidding.receipt.name')}
        data-submission="accepted"
      />
      <p className="sm">{effect}</p>
      <p className="sm muted">
        {t('evidence.receipt')} <PageLink page="verify">{t('verify.title')}</PageLink>
      </p>
    </LazyDialog>
  )
}

/** The whole hash is in the bid's history; the page of the terms has it too. */
const termsText = ({ version, hash }: AgreementReference) => `${version} (SHA-256 ${hash.slice(0, 16)}…)`

type ReceiptOutcome = 'Leading' | 'Beaten' | 'Norm' | 'Purchase'

/** Another bidder may lead by the time the answer arrives; the dialog then does not claim the lead. */
function outcomeOf({ kind, price }: Submission, details: AuctionDetails): ReceiptOutcome {
  if (kind === 'immediatePurchase') return 'Purchase'
  if (details.auctionType === AuctionType.NormPriceProcess) return 'Norm'
  return (details.currentPrice ?? 0) > price ? 'Beaten' : 'Leading'
}

type RefusalReceiptProps = {
  receipt: ReceiptOfRefusal
  submission: Submission
  details: AuctionDetails
  /** Why it was refused, in words. */
  reason: string
}

/** The proof of a refused bid or request: rule, time, place among the refused attempts and hash. */
export function RefusalReceipt({ receipt, submission, details, reason }: RefusalReceiptProps) {
  const { t, format } = useIntl()
  const price = format.money(receipt.price ?? submission.price, details.tenant.currencyCode)
  const moment = (at: Instant): string => format.receiptTime(at, details.timeZone)
  const rows: readonly ReceiptLine[] = [
    [t('bidding.receipt.time'), moment(receipt.engineTime)],
    ...lineOf(t('bidding.receipt.arrived'), receipt.arrivedAt, moment),
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
    <details className={`down-close ${styles.refusal}`}>
      <summary>{t('bidding.receipt.refusal')}</summary>
      <ReceiptFacts rows={rows} hash={receipt.eventHash} aria-label={t('bidding.receipt.refusal')} />
      <p>
        {t('evidence.receipt')} <PageLink page="verify">{t('verify.title')}</PageLink>
      </p>
      <div className="row gap-close down-close">
        <ReceiptActions receipt={receipt} text={text} />
      </div>
    </details>
  )
}

type ReceiptFactsProps = ComponentProps<'dl'> & { rows: readonly ReceiptLine[]; hash: string }

function ReceiptFacts({ rows, hash, ...list }: ReceiptFactsProps) {
  return (
    <dl className={`sm ruled ${styles.receipt}`} {...list}>
      {rows.map(([term, value]) => (
        <div key={term} className="underlined grid">
          <dt>{term}</dt>
          <dd className={value === hash ? 'mono' : ''}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Saves a receipt as a file, or copies its text. */
function ReceiptActions({ receipt, text }: { receipt: NamedReceipt; text: string }) {
  const { t } = useTranslation()
  const save = () => saveFile(receiptFileName(t('bidding.receipt.name'), receipt), text, 'text/plain')
  return (
    <>
      <Button variant="secondary" size="small" onPress={save}>
        <Icon of={Download} />
        {t('bidding.receipt.download')}
      </Button>
      <CopyButton text={text} />
    </>
  )
}

function CopyButton({ text }: { text: string }) {
  const { t } = useTranslation()
  const [outcome, setOutcome] = useState<'copied' | 'notCopied' | null>(null)
  async function copy(): Promise<void> {
    const result = await navigator.clipboard.writeText(text).then(
      () => 'copied' as const,
      () => 'notCopied' as const,
    )
    setOutcome(result)
    announce(t(`bidding.receipt.${result}`), 'assertive')
  }
  return (
    <>
      <Button variant="secondary" size="small" onPress={() => void copy()}>
        {t('bidding.receipt.copy')}
      </Button>
      {outcome !== null && <p className="sm muted">{t(`bidding.receipt.${outcome}`)}</p>}
    </>
  )
}

type ReceiptLine = readonly [term: string, value: string]

/** A receipt as a plain text file: a heading, one line for each fact, and what the facts are good for. */
export function receiptFile(heading: string, lines: readonly ReceiptLine[], closing: string): string {
  const width = Math.max(...lines.map(([term]) => term.length)) + 2
  const rows = lines.map(([term, value]) => `${`${term}:`.padEnd(width)}${value}`)
  return [heading, '='.repeat(heading.length), '', ...rows, '', closing, ''].join('\r\n')
}

/**
 * `quittung-505de673-46.txt`, of a refusal `quittung-505de673-3-auctionEnded.txt`: an own name for each
 * receipt, without anything that a file system refuses.
 */
export function receiptFileName(word: string, { auctionId, revision, code }: NamedReceipt): string {
  const name = [word.toLowerCase().replaceAll(/[^a-z]/g, ''), auctionId.slice(0, 8), revision]
  return `${[...name, ...(code === undefined ? [] : [code])].join('-')}.txt`
}

type NamedReceipt = Pick<Receipt, 'auctionId' | 'revision'> & { readonly code?: string }

/** No line for what a receipt does not say. */
function lineOf<Fact>(
  term: string,
  fact: Fact | undefined,
  write: (fact: Fact) => string,
): readonly ReceiptLine[] {
  return fact === undefined ? [] : [[term, write(fact)]]
}

import type { DocumentChange } from '@zuschlag/contracts/kernel/document-change'
import { AuctionType } from '@zuschlag/contracts/auction/enumerations'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import type { ReactNode } from 'react'
import { ButtonLink } from '../../../design/button-link.tsx'
import { Button } from '../../../design/button.tsx'
import { Notice } from '../../../design/notice.tsx'
import { Spinner } from '../../../design/spinner.tsx'
import { VisuallyHidden } from '../../../design/visually-hidden.tsx'
import { useIntl, useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { currentAfter, isNamed, minimumAfter, refusalOf } from './refusal.ts'
import { useCurrentSubmission } from './submission-context.ts'
import type { SubmissionState } from './submission.ts'
import styles from './bid-panel.module.css'
import { lazily } from '../../../design/lazily.tsx'

type PendingNoticeProps = {
  state: Extract<SubmissionState, { status: 'unknown' }>
  currency: string
  signInLink: ReactNode
}

/** The outcome is not known and is being asked for: what was sent, and that it counts at most once. */
export function PendingNotice({ state, currency, signInLink }: PendingNoticeProps) {
  const { t, format } = useIntl()
  const { checkNow, dismiss } = useCurrentSubmission()
  const { submission, needsSignIn, isStale } = state
  const price = format.money(submission.price, currency)
  if (isStale) {
    return (
      <div data-submission="unknown">
        <Notice tone="warning" role="alert" title={t('bidding.unsent.title')}>
          {t(`bidding.unsent.${submission.kind}`, { price })}
          <div className={styles.next}>
            <Button size="small" onPress={checkNow}>
              {t('bidding.unsent.again')}
            </Button>
            <Button variant="secondary" size="small" onPress={dismiss}>
              {t('bidding.unsent.drop')}
            </Button>
          </div>
        </Notice>
      </div>
    )
  }
  return (
    <div data-submission="unknown">
      <Notice tone="warning" role="status" title={t('bidding.unknown.title')}>
        {submission.kind === 'bid'
          ? t('bidding.unknown.bid', { price })
          : t('bidding.unknown.purchase', { price })}
        {needsSignIn && <> {t('bidding.unknown.signIn')}</>}
        <div className={styles.next}>
          {needsSignIn ? (
            signInLink
          ) : (
            <>
              <Spinner />
              <Button variant="text" size="small" onPress={checkNow}>
                {t('bidding.unknown.checkNow')}
              </Button>
            </>
          )}
        </div>
      </Notice>
    </div>
  )
}

const RETRY_AFTER_S = 30

const RefusalReceipt = lazily(async () => (await import('./receipts.tsx')).RefusalReceipt)

type RefusalNoticeProps = {
  state: Extract<SubmissionState, { status: 'refused' }>
  details: AuctionDetails
  /** The price in the form of a bid, null where none is open. */
  entered: number | null
  signInLink: ReactNode
}

/** Why a bid was refused, with the figures that decided, and what can be done next. */
export function RefusalNotice({ state, details, entered, signInLink }: RefusalNoticeProps) {
  const { t, format, language: lang } = useIntl()
  const { problem, submission } = state
  const refusal = refusalOf(problem.code)
  const money = (amount: number) => format.money(amount, details.tenant.currencyCode)
  const dateTime = (at: string) => format.dateTimeSeconds(at, details.timeZone)
  const currentPrice = currentAfter(problem, details)
  const minimum = minimumAfter(problem, details)
  const figures = {
    price: money(submission.price),
    current: currentPrice === null ? '' : money(currentPrice),
    minimum: money(minimum),
    start: dateTime(details.start),
    end: details.end === null ? '' : dateTime(details.end),
    nightEnd: details.nightTimeEnd ?? '',
    limit: problem.bidLimit === undefined ? '' : money(problem.bidLimit),
    count: problem.retryAfter ?? RETRY_AFTER_S,
    code: problem.code,
    version: problem.agreement?.version ?? '',
  }
  const title = t(titleKey(state, details) ?? refusal.title, figures)
  return (
    <div data-submission="refused" data-code={problem.code}>
      <Notice tone="refused" role="alert" title={title}>
        {t(nextKey(state, details, currentPrice) ?? refusal.next, figures)}
        {problem.code === 'auctionBidTooLow' && entered === minimum && (
          <> {t('bidding.refused.auctionBidTooLow.entered')}</>
        )}
        {problem.documents !== undefined && <DocumentChanges changes={problem.documents} />}
        {refusal.step !== 'none' && (
          <div className={styles.next}>
            {refusal.step === 'signIn' && signInLink}
            {refusal.step === 'toOffers' && (
              <ButtonLink to="/$lang/objects" params={{ lang }} variant="secondary" size="small">
                {t('bidding.refused.toOffers')}
              </ButtonLink>
            )}
          </div>
        )}
        {problem.receipt !== undefined && (
          <RefusalReceipt {...{ submission, details }} receipt={problem.receipt} reason={title} />
        )}
      </Notice>
    </div>
  )
}

/** A request is no bid: where the usual title speaks of a bid, another one stands for it. */
function titleKey(state: RefusalNoticeProps['state'], details: AuctionDetails) {
  const { problem, submission } = state
  if (isForOtherRules(state)) return 'bidding.refused.rulesChanged.title'
  // A bid below the minimum price was never enough; in a bidding process another bid passed it on its way.
  if (problem.code === 'auctionBidTooLow' && details.auctionType === AuctionType.NormPriceProcess)
    return 'bidding.refused.auctionBidTooLow.titleNorm'
  if (submission.kind === 'bid') return null
  if (problem.code === 'auctionEnded') return 'bidding.refused.auctionEnded.titlePurchase'
  if (problem.code === 'commandIdReused') return 'bidding.refused.commandIdReused.titlePurchase'
  return isNamed(problem.code) ? null : 'bidding.refused.other.titlePurchase'
}

/** Another sentence where a figure of the usual one does not exist. */
function nextKey(state: RefusalNoticeProps['state'], details: AuctionDetails, currentPrice: number | null) {
  const { code } = state.problem
  if (isForOtherRules(state)) return 'bidding.refused.rulesChanged.next'
  if (code === 'auctionEnded' && details.end === null) return 'bidding.refused.auctionEnded.nextOpen'
  if (code === 'auctionBidTooLow' && currentPrice === null) return 'bidding.refused.auctionBidTooLow.nextNorm'
  return null
}

/** The confirmation that was missing is the one for the rules as they are now. */
function isForOtherRules({ problem, submission }: RefusalNoticeProps['state']): boolean {
  const { code, rulesVersion } = problem
  return (
    code === 'confirmationMissing' && rulesVersion !== undefined && rulesVersion !== submission.rulesVersion
  )
}

/** What changed in the documents since the state that a bid named, each file one press away. */
function DocumentChanges({ changes }: { changes: readonly DocumentChange[] }) {
  const { t } = useTranslation()
  if (changes.length === 0) return null
  return (
    <ul className={styles.changes}>
      {changes.map(({ kind, name, storageUrl }) => (
        <li key={storageUrl}>
          {t(`documents.change.${kind}`)}{' '}
          {kind === 'removed' ? (
            name
          ) : (
            <a href={storageUrl} target="_blank" rel="noreferrer">
              {name}
              <VisuallyHidden> ({t('documents.opensNewWindow')})</VisuallyHidden>
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}

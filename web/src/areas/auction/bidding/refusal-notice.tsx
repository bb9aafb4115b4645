import { AuctionType } from '@zuschlag/contracts/auction/enumerations'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { lazy, Suspense, type ReactNode } from 'react'
import { ButtonLink } from '../../../design/button-link.tsx'
import { Notice } from '../../../design/notice.tsx'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { useLanguage } from '../../../kernel/i18n/use-language.ts'
import { DocumentChanges } from './document-changes.tsx'
import { isNamed, refusalOf } from './refusal.ts'
import type { SubmissionState } from './submission.ts'
import { currentAfter, minimumAfter } from './too-low.ts'
import styles from './pending-notice.module.css'

const RETRY_AFTER_S = 30

const RefusalReceipt = lazy(async () => ({ default: (await import('./refusal-receipt.tsx')).RefusalReceipt }))

type Props = {
  state: Extract<SubmissionState, { status: 'refused' }>
  details: AuctionDetails
  /** The price in the form of a bid, null where none is open. */
  entered: number | null
  signInLink: ReactNode
}

/** Why a bid was refused, with the figures that decided, and what can be done next. */
export function RefusalNotice({ state, details, entered, signInLink }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const lang = useLanguage()
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
          <Suspense>
            <RefusalReceipt {...{ submission, details }} receipt={problem.receipt} reason={title} />
          </Suspense>
        )}
      </Notice>
    </div>
  )
}

/** A request is no bid: where the usual title speaks of a bid, another one stands for it. */
function titleKey(state: Props['state'], details: AuctionDetails) {
  const { problem, submission } = state
  if (isForOtherRules(state)) return 'bidding.refused.rulesChanged.title'
  // A bid below the minimum price was never enough; in a bidding process others passed it meanwhile.
  if (problem.code === 'auctionBidTooLow' && details.auctionType === AuctionType.NormPriceProcess)
    return 'bidding.refused.auctionBidTooLow.titleNorm'
  if (submission.kind === 'bid') return null
  if (problem.code === 'auctionEnded') return 'bidding.refused.auctionEnded.titlePurchase'
  if (problem.code === 'commandIdReused') return 'bidding.refused.commandIdReused.titlePurchase'
  return isNamed(problem.code) ? null : 'bidding.refused.other.titlePurchase'
}

/** Another sentence where a figure of the usual one does not exist. */
function nextKey(state: Props['state'], details: AuctionDetails, currentPrice: number | null) {
  const { code } = state.problem
  if (isForOtherRules(state)) return 'bidding.refused.rulesChanged.next'
  if (code === 'auctionEnded' && details.end === null) return 'bidding.refused.auctionEnded.nextOpen'
  if (code === 'auctionBidTooLow' && currentPrice === null) return 'bidding.refused.auctionBidTooLow.nextNorm'
  return null
}

/** The confirmation that was missing is the one for the rules as they are now. */
function isForOtherRules({ problem, submission }: Props['state']): boolean {
  const { code, rulesVersion } = problem
  return (
    code === 'confirmationMissing' && rulesVersion !== undefined && rulesVersion !== submission.rulesVersion
  )
}

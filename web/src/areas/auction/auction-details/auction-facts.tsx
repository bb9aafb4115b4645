import { AuctionType } from '@zuschlag/contracts/auction/enumerations'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { legalModeOf } from '@zuschlag/contracts/legal/legal-text'
import { isFinal } from '../../../auctions/outcome-view.ts'
import { useIntl } from '../../../kernel/i18n/use-translation.ts'
import { useDuration } from '../../../kernel/i18n/use-duration.ts'
import styles from './auction-details.module.css'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** Start price, step, bids and the rules in figures, each where the process has it. */
export function AuctionFacts({ details }: { details: AuctionDetails }) {
  const { t, format } = useIntl()
  const duration = useDuration()
  const money = (amount: number) => format.money(amount, details.tenant.currencyCode)
  const isBidding = details.auctionType === AuctionType.BiddingProcess
  const extensionMs = extensionMsOf(details)
  const isOver = details.outcome !== null
  const facts = [
    [t(isBidding ? 'details.fact.startPrice' : 'details.fact.normPrice'), money(details.startPrice)],
    details.minimumPrice !== null && [t('details.fact.minimumPrice'), money(details.minimumPrice)],
    isBidding &&
      !isOver &&
      details.auctionBidMinimumIncrease > 0 && [
        t('details.fact.increase'),
        money(details.auctionBidMinimumIncrease),
      ],
    details.bidCount !== undefined && [t('details.fact.bids'), format.wholeNumber(details.bidCount)],
    !isOver &&
      details.immediatePurchaseEnabled &&
      details.immediatePurchasePrice !== null && [
        t('details.fact.immediatePurchase'),
        money(details.immediatePurchasePrice),
      ],
    !isOver &&
      extensionMs > 0 && [
        t('details.fact.extension'),
        duration(extensionMs, { units: unitsOf(extensionMs) }),
      ],
    // Once it is decided, what the decision was counts, not how it had to be made.
    !isFinal(details.outcome) && [
      t('details.fact.decision'),
      t(`legal.modeName.${details.country}.${legalModeOf(details)}`),
    ],
  ].filter((fact) => fact !== false)
  return (
    <dl className={styles.facts}>
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd className="breaks tabular strong">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** As many units as say it all: 10 Min., 1 Std., 2 Tage 8 Std. */
function unitsOf(ms: number): number {
  if (ms % HOUR_MS !== 0) return 3
  return ms > DAY_MS && ms % DAY_MS !== 0 ? 2 : 1
}

const MINUTE_MS = 60_000

/** How long a late bid extends the end; 0 where none does (rulebook, End extension). */
export function extensionMsOf(details: AuctionDetails): number {
  const { auctionType, fixedEnd, openEnd } = details
  if (auctionType !== AuctionType.BiddingProcess || fixedEnd || openEnd) return 0
  const windowMs = details.endExtensionStartHours * HOUR_MS + details.endExtensionStartMinutes * MINUTE_MS
  return windowMs > 0 ? details.endExtensionHours * HOUR_MS + details.endExtensionMinutes * MINUTE_MS : 0
}

import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { instantToMs } from '@zuschlag/contracts/kernel/instant'
import { lazy, Suspense, type ComponentProps } from 'react'
import { Skeleton } from '../../../design/skeleton.tsx'
import { useAtServerTime } from '../../../kernel/clock/clock-context.tsx'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { OutcomeBlock } from '../auction-details/outcome-block.tsx'

const CounterOfferPanel = lazy(() =>
  import('../bidding/counter-offer-panel.tsx').then((module) => ({ default: module.CounterOfferPanel })),
)

/** What became of the process, with the question to raise a bid. */
export function Outcome(props: Omit<ComponentProps<typeof OutcomeBlock>, 'counterOffer'>) {
  return <OutcomeBlock {...props} counterOffer={<CounterOfferNote details={props.details} />} />
}

/** That bidders were asked for more, to everybody; the question itself to the bidders who were asked. */
function CounterOfferNote({ details }: { details: AuctionDetails }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { counterOffer, timeZone } = details
  const isAwaited = useAtServerTime((nowMs) =>
    counterOffer === null || nowMs === null
      ? counterOffer?.isOpen === true
      : nowMs < instantToMs(counterOffer.until),
  )
  if (counterOffer === null) return null
  const { asked, until } = counterOffer
  if (asked !== null) {
    return (
      <Suspense fallback={<Skeleton height="12rem" />}>
        {/* What was answered to an earlier one says nothing about this one. */}
        <CounterOfferPanel key={asked.revision} details={details} counterOffer={{ ...counterOffer, asked }} />
      </Suspense>
    )
  }
  return isAwaited ? <p>{t('counterOffer.others', { until: format.dateTime(until, timeZone) })}</p> : null
}

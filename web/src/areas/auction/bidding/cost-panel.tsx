import { useQuery } from '@tanstack/react-query'
import type { Costs } from '@zuschlag/contracts/auction/costs-view'
import type { Country } from '@zuschlag/contracts/auction/enumerations'
import { shownCosts } from '@zuschlag/contracts/auction/shown-costs'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { isPrice } from '@zuschlag/contracts/kernel/price'
import { memo, useEffect, useMemo, useState } from 'react'
import { contractFeeKey } from '../../../auctions/term-texts.ts'
import { useIntl } from '../../../kernel/i18n/use-translation.ts'
import { Skeleton } from '../../../design/skeleton.tsx'
import { Spinner } from '../../../design/spinner.tsx'
import { costsQuery } from '../../../kernel/api/queries.ts'
import { isWon } from '../../../auctions/outcome-view.ts'
import { bestOwnPrice, offeredBid } from '../shared/lowest-bid.ts'
import styles from './cost-panel.module.css'

type CostPanelProps = {
  title: string
  costs: CostsAtPrice
  currency: string
  country: Country
}

/**
 * What buying at this price costs beside it: each line rounded on its own, the total from the rounded lines.
 * While the figures are on their way everything else stands, so that nothing below moves away from under a
 * finger.
 */
export const CostPanel = memo(function CostPanel({
  title,
  costs: { rates, figures, isFailed, hasPrice },
  currency,
  country,
}: CostPanelProps) {
  const { t, format } = useIntl()
  if (isFailed) return <p className="ruled sm muted padded">{t('costs.failed')}</p>
  const shown = figures === null ? null : shownCosts(figures)
  const isAwaited = shown === null && hasPrice
  const figure = (amount: number | undefined) =>
    amount === undefined && !isAwaited ? (
      '–'
    ) : amount === undefined ? (
      <Skeleton width="5rem" height="1.1rem" />
    ) : (
      format.money(amount, currency)
    )
  const percent = (value: number | undefined) =>
    value !== undefined && <small className="tiny">{format.percent(value)}</small>
  const isFree = rates?.brokerageType === 'Free'
  return (
    <div className="stack gap-wide ruled padded">
      <div className="row between gap-1-4">
        <h2 className="heading">{title}</h2>
        {isAwaited && (
          <span className="inline gap-2 center sm muted">
            <Spinner />
            {t('costs.calculating')}
          </span>
        )}
      </div>
      <dl className={`amounts ${styles.lines}`} aria-busy={isAwaited}>
        <dt>
          {t('costs.brokerage')} {!isFree && percent(rates?.brokeragePercent)}
        </dt>
        <dd>{isFree ? t('costs.free') : figure(shown?.brokerage)}</dd>
        {rates?.contractFeeType !== 'Hidden' && (
          <>
            <dt>
              {t(contractFeeKey(country))}{' '}
              {rates?.allowUserToHireOwnLawyerForContract === true && (
                <small className="tiny">{t('costs.ownLawyer')}</small>
              )}
            </dt>
            <dd>{figure(shown?.contractFee)}</dd>
          </>
        )}
        <dt>
          {t(country === 'CH' ? 'costs.landTransferTaxCH' : 'costs.landTransferTax')}{' '}
          {percent(rates?.landTransferTaxPercent)}
        </dt>
        <dd>{figure(shown?.landTransferTax)}</dd>
        <dt>
          {t('costs.landRegisterTax')} {percent(rates?.landRegisterTaxPercent)}
        </dt>
        <dd>{figure(shown?.landRegisterTax)}</dd>
        <dt className={styles.sum}>{t('costs.sideCosts')}</dt>
        <dd className={styles.sum}>{figure(shown?.sideCosts)}</dd>
        <dt className={styles.total}>{t('costs.total')}</dt>
        <dd className={styles.total}>{figure(shown?.total)}</dd>
      </dl>
      {rates !== null && (
        <p className="muted xs">
          {t('costs.hint', { date: format.date(`${rates.ratesAsOf}T12:00:00.000Z`, 'UTC') })}{' '}
          {rates.contractFeeType === 'PayedByBuyer' && `${t('costs.buyerPays')} `}
          {rates.contractFeeType === 'Hidden' && `${t('costs.noContract')} `}
          {rates.ratesSource !== '' && t('costs.source', { source: rates.ratesSource })}
        </p>
      )}
    </div>
  )
})

/** Costs are asked for once the price has been still for this long. */
const STILL_MS = 300

/** Costs as they are shown: rates hold at every price, figures belong to one price alone. */
export type CostsAtPrice = {
  readonly rates: Costs | null
  /** Null while they are on their way. */
  readonly figures: Costs | null
  readonly isFailed: boolean
  /** Whether there is a price to work them for; an emptied field has none. */
  readonly hasPrice: boolean
}

/** A share of the price with three decimals of a percent, from the fee that was rounded to cents. */
const SHARES = 100_000

/**
 * What the costs at every price follow from: while these are the same, so are they. The fee of a contract has
 * no rate among them; it is one amount, or a share of the price.
 */
function ratesIn(costs: Costs): object {
  const { brokerageType, brokeragePercent, landTransferTaxPercent, landRegisterTaxPercent } = costs
  const { contractFeeType, contractFeePrice, price, ratesAsOf, ratesSource } = costs
  const contractFee =
    contractFeeType === 'Fixed' ? contractFeePrice : Math.round((contractFeePrice / price) * SHARES)
  return {
    brokerageType,
    brokeragePercent,
    contractFeeType,
    contractFee,
    landTransferTaxPercent,
    landRegisterTaxPercent,
    ratesAsOf,
    ratesSource,
  }
}

/**
 * The costs at a price. Each price has its own answer, so a late one never stands beside another price.
 * `known` are the costs that came with the details: the rates are there from the start, and at its price the
 * figures too.
 */
export function useCosts(auctionId: AuctionId, price: number, known: Costs | undefined): CostsAtPrice {
  const [asked, setAsked] = useState(price)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(price), STILL_MS)
    return () => clearTimeout(timer)
  }, [price])
  const { data, isError } = useQuery({
    ...costsQuery(auctionId, asked, known === undefined ? null : ratesIn(known)),
    enabled: isPrice(asked) && known?.price !== asked,
  })
  const figures = [data, known].find((costs) => costs?.price === price) ?? null
  const rates = data ?? known ?? null
  const hasPrice = isPrice(price)
  const isFailed = isError && asked === price && figures === null
  // The same object while it says the same: the panel need not render with every digit that is typed.
  return useMemo(() => ({ rates, figures, isFailed, hasPrice }), [rates, figures, isFailed, hasPrice])
}

/** While outbid, costs follow the next bid once it has stood for so long; in a duel not every bid asks. */
const NEXT_STILL_MS = 2_000

/**
 * The costs beside the reader's own bid as long as it leads, beside the next possible bid while they are
 * outbid, else beside the first bid that would have been possible as the page was opened. The price is named.
 */
export function OverviewCosts({ details }: { details: AuctionDetails }) {
  const { outcome } = details
  // Once it is over, costs are the successful one's alone.
  if (outcome !== null) {
    return isWon(outcome) && 'price' in outcome && outcome.price !== null ? (
      <CostsOf
        details={details}
        price={outcome.price}
        of={outcome.kind === 'boughtByYou' ? 'bought' : 'own'}
      />
    ) : null
  }
  const own = bestOwnPrice(details)
  if (details.isOutbidden === true) return <CostsOfNext details={details} />
  const price = own ?? details.costs?.price
  return price === undefined ? null : (
    <CostsOf details={details} price={price} of={own === null ? 'price' : 'own'} />
  )
}

function CostsOfNext({ details }: { details: AuctionDetails }) {
  const next = offeredBid(details)
  const [price, setPrice] = useState(next)
  useEffect(() => {
    const timer = setTimeout(() => setPrice(next), NEXT_STILL_MS)
    return () => clearTimeout(timer)
  }, [next])
  return <CostsOf details={details} price={price} of="price" />
}

const costTitles = { own: 'costs.titleOwn', bought: 'costs.titleBought', price: 'costs.titleAt' } as const

type CostsOfProps = { details: AuctionDetails; price: number; of: keyof typeof costTitles }

function CostsOf({ details, price, of }: CostsOfProps) {
  const { t, format } = useIntl()
  const { currencyCode } = details.tenant
  const costs = useCosts(details.id, price, details.costs)
  const money = format.money(price, currencyCode)
  const title = t(costTitles[of], { price: money })
  return <CostPanel title={title} costs={costs} currency={currencyCode} country={details.country} />
}

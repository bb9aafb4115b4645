import { AuctionType } from '@zuschlag/contracts/auction/enumerations'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { Notice } from '../../../design/notice.tsx'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { bestOwnPrice } from '../shared/best-own-price.ts'
import { mayRequestPurchase } from './may-request-purchase.ts'
import { wouldLead } from './price-check.ts'
import { priceJump } from './price-jump.ts'

type Props = { details: AuctionDetails; price: number }

/** What a bidder should know of this price before the bid is confirmed; nothing where all is usual. */
export function BidNotices({ details, price }: Props) {
  return (
    <>
      <JumpWarning details={details} price={price} />
      <BelowNotice details={details} price={price} />
      <OwnNotice details={details} />
      <PurchaseNotice details={details} price={price} />
    </>
  )
}

/** More than a quarter above the current price may be a digit too many. */
function JumpWarning({ details, price }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const { reference, difference, percent, isLarge } = priceJump(details, price)
  if (!isLarge) return null
  const money = (amount: number) => format.money(amount, details.tenant.currencyCode)
  return (
    <div data-jump="">
      <Notice
        tone="warning"
        role="alert"
        title={t('confirmOffer.jump.title', { percent: format.percent(Math.round(percent)) })}
      >
        {t('confirmOffer.jump.text', { difference: money(difference), reference: money(reference) })}
      </Notice>
    </div>
  )
}

/**
 * Where bids need not beat each other (norm price), a bidder knows beforehand that this one will not lead
 * (BID-16).
 */
function BelowNotice({ details, price }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const { currentPrice } = details
  if (details.auctionType !== AuctionType.NormPriceProcess) return null
  if (currentPrice === null || wouldLead(details, price)) return null
  return (
    <div data-below="">
      <Notice tone="neutral" title={t('confirmOffer.below.title')}>
        {t('confirmOffer.below.text', { reference: format.money(currentPrice, details.tenant.currencyCode) })}
      </Notice>
    </div>
  )
}

/** Who leads outbids nobody but themselves. */
function OwnNotice({ details }: Pick<Props, 'details'>) {
  const { t } = useTranslation()
  const format = useFormat()
  const { isHighestBidder, tenant } = details
  const own = bestOwnPrice(details)
  if (isHighestBidder !== true || own === null) return null
  return (
    <p className="sm" data-own="">
      {t('confirmOffer.own', { own: format.money(own, tenant.currencyCode) })}
    </p>
  )
}

/** Who offers as much as the immediate purchase costs may not know that it can be asked for. */
function PurchaseNotice({ details, price }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const { immediatePurchasePrice, tenant } = details
  if (immediatePurchasePrice === null || price < immediatePurchasePrice) return null
  if (!mayRequestPurchase(details, null)) return null
  return (
    <p className="sm" data-purchase="">
      {t('confirmOffer.purchase', { price: format.money(immediatePurchasePrice, tenant.currencyCode) })}
    </p>
  )
}

import type { AdministeredAuction } from '@zuschlag/contracts/administration/administered-auctions'
import { achievedPrice } from '@zuschlag/contracts/auction/achieved-price'
import { classNames } from '../../../design/class-names.ts'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import styles from './objects-page.module.css'

const PERCENT = 100

/**
 * The current price, or the one that was achieved, and how far it is from the start price; nothing before the
 * first bid, and no rise where nothing was achieved (OUT-7).
 */
export function PriceCell({ auction }: { auction: AdministeredAuction }) {
  const format = useFormat()
  const { currentPrice, startPrice, bidCount, tenant, outcome } = auction
  const achieved = achievedPrice(outcome)
  const price = achieved ?? (bidCount === 0 ? null : currentPrice)
  if (price === null) return <span className="muted">–</span>
  const rise = startPrice === null ? 0 : (price / startPrice - 1) * PERCENT
  const hasRise = startPrice !== null && (outcome === null || achieved !== null)
  return (
    <>
      <b>{format.money(price, tenant.currencyCode)}</b>
      {hasRise && (
        <span className={classNames('xs', styles.change, rise < 0 && styles.fall, rise > 0 && styles.rise)}>
          {format.percentDifference(rise)}
        </span>
      )}
    </>
  )
}

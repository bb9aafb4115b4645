import type { AdministeredAuction } from '@zuschlag/contracts/administration/administered-auctions'
import { useFormat } from '../../i18n/use-format.ts'
import styles from './objects-page.module.css'

const PERCENT = 100

/** The current price and how far it is from the start price; nothing before the first bid. */
export function PriceCell({ auction }: { auction: AdministeredAuction }) {
  const format = useFormat()
  const { currentPrice, startPrice, bidCount, tenant } = auction
  if (currentPrice === null || bidCount === 0) return <span className="muted">–</span>
  const rise = startPrice === null ? 0 : (currentPrice / startPrice - 1) * PERCENT
  return (
    <>
      <b>{format.money(currentPrice, tenant.currencyCode)}</b>
      {startPrice !== null && (
        <span className={`xs ${(rise < 0 ? styles.fall : styles.rise) ?? ''}`}>
          {format.percentDifference(rise)}
        </span>
      )}
    </>
  )
}

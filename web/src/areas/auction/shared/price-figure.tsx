import { AuctionType } from '@zuschlag/contracts/auction/enumerations'
import type { ShownPrice } from '@zuschlag/contracts/auction/shown-price'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useEffect, useState } from 'react'
import { classNames } from '../../../design/class-names.ts'
import { Icon } from '../../../design/icon.tsx'
import { pageClock } from '../../../kernel/clock/server-clock.ts'
import { useIntl } from '../../../kernel/i18n/use-translation.ts'
import styles from './price-figure.module.css'

type Props = {
  shown: ShownPrice
  currency: string
  timeZone: string
  change: PriceChange | null
  size?: 'medium' | 'large'
  isEnded?: boolean
}

/** The one large figure of a card, and for a while after a change what was added and when. */
export function PriceFigure({ shown, currency, timeZone, change, size = 'medium', isEnded = false }: Props) {
  const { t, format } = useIntl()
  return (
    <div>
      <span className={change ? styles.change : 'xs muted'}>
        {change ? (
          <span className="num inline center gap-1">
            <Icon of={change.difference < 0 ? ArrowDown : ArrowUp} size="sm" />
            {t('auction.priceChange', {
              difference: format.moneyDifference(change.difference, currency),
              time: format.timeSeconds(change.atMs, timeZone),
            })}
          </span>
        ) : (
          t(`auction.price.${shown.kind}`)
        )}
      </span>
      <div className={classNames('price', styles.figure, styles[size], isEnded && styles.ended)}>
        {format.money(shown.price, currency)}
      </div>
    </div>
  )
}

/** What changed stays readable for eight seconds (guide, section 9). */
const TEXT_MS = 8_000

export type PriceChange = { difference: number; atMs: number }

/**
 * The change of a price while it is being looked at: what was added and when, for eight seconds. The first
 * price that is seen is no change.
 */
export function usePriceChange(price: number): PriceChange | null {
  const [seen, setSeen] = useState(price)
  const [change, setChange] = useState<PriceChange | null>(null)

  if (price !== seen) {
    setSeen(price)
    setChange({ difference: price - seen, atMs: pageClock.nowMs() ?? 0 })
  }

  useEffect(() => {
    if (change === null) return undefined
    const timer = setTimeout(() => setChange(null), TEXT_MS)
    return () => clearTimeout(timer)
  }, [change])

  return change
}

/** How long a card flashes after something of it changed (guide, section 9). */
const FLASH_MS = 1_000

type Flashing = {
  readonly auctionType: AuctionType
  readonly price: number
  readonly hasBids: boolean
  readonly end: Instant | null
  /** Whether the phase that the card shows is over. */
  readonly isOver: boolean
}

/**
 * True for a second after a new price, a first bid at the start price, a moved end, or the end itself; what
 * is seen first is no change. In a norm-price process bids do not beat each other: there only the time
 * flashes (specification, section 4). @param isPublic there every kind of process flashes for its bids
 */
export function useFlash({ auctionType, price, hasBids, end, isOver }: Flashing, isPublic = true): boolean {
  const hasBidFlash = isPublic || auctionType !== AuctionType.NormPriceProcess
  const shown = `${hasBidFlash ? `${price} ${hasBids}` : ''} ${end} ${isOver}`
  const [seen, setSeen] = useState({ shown, isFresh: false })
  if (shown !== seen.shown) setSeen({ shown, isFresh: true })
  useEffect(() => {
    if (!seen.isFresh) return undefined
    const timer = setTimeout(() => setSeen({ ...seen, isFresh: false }), FLASH_MS)
    return () => clearTimeout(timer)
  }, [seen])
  return seen.isFresh
}

import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { classNames } from '../../../design/class-names.ts'
import { Icon } from '../../../design/icon.tsx'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import styles from './price-figure.module.css'
import type { ShownPrice } from '@zuschlag/contracts/auction/shown-price'
import type { PriceChange } from './use-price-change.ts'

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
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <div>
      <span className={change ? styles.change : 'xs muted'}>
        {change ? (
          <span className="num">
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

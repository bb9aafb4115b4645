import type { ReactNode } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { classNames } from '../../../design/class-names.ts'
import flash from '../../../design/flash.module.css'
import styles from './auction-details.module.css'

type Props = {
  children: ReactNode
  /** Set for the first second after a new price. */
  isFlashing?: boolean
}

/** The card that everything about price and time is in; its parts are divided by hairlines. */
export function AuctionDetailsCard({ children, isFlashing = false }: Props) {
  const { t } = useTranslation()
  return (
    <section
      className={classNames(styles.card, isFlashing && flash.flash)}
      aria-label={t('details.auction')}
      data-flash={isFlashing ? '' : undefined}
    >
      {children}
    </section>
  )
}

/** The line above everything: connection and server time. */
export function AuctionCardBar({ children }: { children: ReactNode }) {
  return <div className={`line underlined multiline between center sm muted ${styles.bar}`}>{children}</div>
}

/** Price, standing, time and facts. */
export function AuctionCardTop({ children }: { children: ReactNode }) {
  return <div className={`stack fit ${styles.top}`}>{children}</div>
}

export function AuctionCardSection({ children }: { children: ReactNode }) {
  return <div className={`stack gap-wide ruled fit ${styles.section}`}>{children}</div>
}

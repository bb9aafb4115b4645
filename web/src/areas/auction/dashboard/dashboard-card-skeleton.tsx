import { Skeleton } from '../../../design/skeleton.tsx'
import card from './dashboard-card.module.css'

export function DashboardCardSkeleton() {
  return (
    <div className={card.card} aria-hidden>
      <div className={card.grid}>
        <div className={card.blank}>
          <Skeleton height="100%" />
        </div>
        <div className={card.main}>
          <Skeleton width="8rem" height="1.75rem" />
          <Skeleton width="60%" height="1.65rem" />
          <Skeleton width="45%" />
          <Skeleton width="80%" />
        </div>
        <div className={card.facts}>
          <Skeleton width="60%" height="3.2rem" />
          <Skeleton height="0.5rem" />
          <Skeleton width="70%" />
        </div>
      </div>
    </div>
  )
}

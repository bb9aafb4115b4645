import { Skeleton } from '../../../design/skeleton.tsx'
import card from './auction-card.module.css'

/** A card whose content is on its way, as high as it will be. */
export function AuctionCardSkeleton() {
  return (
    <div className={card.card} aria-hidden>
      <div className={card.inner}>
        <div className={card.picture}>
          <Skeleton height="100%" />
        </div>
        <div className={card.text}>
          <div>
            <Skeleton width="70%" height="1.65rem" />
            <div className={card.facts}>
              <Skeleton width="55%" height="1.3125rem" />
            </div>
          </div>
          <Skeleton width="45%" height="2.9rem" />
          <Skeleton height="0.5rem" />
          <Skeleton width="80%" height="1.5rem" />
        </div>
      </div>
    </div>
  )
}

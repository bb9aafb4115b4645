import type { AuctionImage } from '@zuschlag/contracts/auction/auction-fields'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import styles from './thumbnails.module.css'

/** Thumbnails in one row, at their full size also at 992 px; the last one stands for the rest. */
const SHOWN_MAX = 5

type Props = {
  images: readonly AuctionImage[]
  index: number
  onShow: (index: number) => void
  onMore: (index: number) => void
}

/** Small pictures of 85 by 60, the last with "+N" where there are more. Phones swipe instead. */
export function Thumbnails({ images, index, onShow, onMore }: Props) {
  const { t } = useTranslation()
  const count = images.length
  if (count < 2) return null
  const rest = count - SHOWN_MAX
  return (
    <div className={styles.row}>
      {images.slice(0, SHOWN_MAX).map((image, at) => {
        const isMore = rest > 0 && at === SHOWN_MAX - 1
        // The name holds what the tile shows, so that who speaks to the page can say it.
        const label = isMore
          ? `+${rest + 1}: ${t('gallery.more', { count })}`
          : t('gallery.show', { index: at + 1, count, name: image.name })
        return (
          <button
            key={image.storageUrl}
            type="button"
            className={styles.thumbnail}
            aria-label={label}
            aria-current={index === at || (isMore && index >= at) ? 'true' : undefined}
            onClick={() => (isMore ? onMore(Math.max(at, index)) : onShow(at))}
          >
            <img
              src={image.resizedStorageUrl}
              alt=""
              width={85}
              height={60}
              loading="lazy"
              decoding="async"
            />
            {isMore && <span className={styles.more}>+{rest + 1}</span>}
          </button>
        )
      })}
    </div>
  )
}

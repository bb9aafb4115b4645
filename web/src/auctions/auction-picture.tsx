import { classNames } from '../design/class-names.ts'
import styles from './auction-picture.module.css'

type Props = {
  url: string | null
  /** CSS widths of the picture, as in `sizes`. */
  sizes: string
  /** The first pictures of a page are wanted at once. */
  isEager?: boolean
  isEnded?: boolean
}

/** The main picture of a card. The title beside it says what it shows, so it has no text of its own. */
export function AuctionPicture({ url, sizes, isEager = false, isEnded = false }: Props) {
  const className = classNames('picture', isEnded && styles.ended)
  if (url === null) return <div className={className} />
  return (
    <img
      className={className}
      src={url}
      sizes={sizes}
      alt=""
      width={600}
      height={400}
      decoding="async"
      loading={isEager ? 'eager' : 'lazy'}
      fetchPriority={isEager ? 'high' : 'auto'}
    />
  )
}

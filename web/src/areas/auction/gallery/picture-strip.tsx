import type { AuctionImage } from '@zuschlag/contracts/auction/auction-fields'
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import styles from './gallery.module.css'

type Props = {
  images: readonly AuctionImage[]
  index: number
  onIndexChange: (index: number) => void
  /** Where nothing inside can have the focus, the strip itself can, so that keys scroll it. */
  isScrollTarget?: boolean
  renderPicture: (image: AuctionImage, index: number) => ReactNode
}

/**
 * Pictures side by side, one in view. Swiping is the browser's own scrolling with snap points, so it feels
 * like the device; buttons and keys change `index`, and the strip follows.
 */
export function PictureStrip({ images, index, onIndexChange, isScrollTarget = false, renderPicture }: Props) {
  const { t } = useTranslation()
  const ref = useRef<HTMLDivElement>(null)
  // A new strip stands at its first picture. To ask it where it stands makes the browser lay out the whole
  // page at once.
  const shownRef = useRef(0)
  /** Where a press sends the strip; null once it is there, or its reader moves it. */
  const wantedRef = useRef<number | null>(null)

  useEffect(() => {
    const strip = ref.current
    if (strip === null || shownRef.current === index) return
    shownRef.current = index
    const left = index * strip.clientWidth
    if (Math.abs(strip.scrollLeft - left) < 1) return
    wantedRef.current = index
    strip.scrollTo({ left, behavior: prefersStillness() ? 'instant' : 'smooth' })
  }, [index])

  function onScrollEnd(): void {
    const strip = ref.current
    if (strip === null || strip.clientWidth === 0) return
    const seen = Math.round(strip.scrollLeft / strip.clientWidth)
    // The end of a way that a later press has changed.
    if (wantedRef.current !== null && wantedRef.current !== seen) return
    wantedRef.current = null
    shownRef.current = seen
    if (seen !== index) onIndexChange(seen)
  }

  const takeOver = () => {
    wantedRef.current = null
  }
  const focusable = isScrollTarget
    ? { tabIndex: 0, role: 'group', 'aria-label': t('gallery.label'), onKeyDown: takeOver }
    : {}
  return (
    <div
      ref={ref}
      className={styles.strip}
      onScrollEnd={onScrollEnd}
      onPointerDown={takeOver}
      onWheel={takeOver}
      {...focusable}
    >
      {images.map((image, at) => (
        <div key={image.storageUrl} className={styles.slide} inert={at !== index}>
          {renderPicture(image, at)}
        </div>
      ))}
    </div>
  )
}

function prefersStillness(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** Arrow keys, Home and End among `count` pictures; at the ends they go round. */
export function usePictureKeys(index: number, count: number, onIndexChange: (index: number) => void) {
  return (event: KeyboardEvent): void => {
    const target = targetOf(event.key, index, count)
    if (target === null || count === 0) return
    event.preventDefault()
    onIndexChange(target)
  }
}

/** The picture that a key leads to, or null where it leads nowhere. */
export function targetOf(key: string, index: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return (index + 1) % count
    case 'ArrowLeft':
      return (index - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}

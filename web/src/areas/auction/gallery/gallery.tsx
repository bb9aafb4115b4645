import type { AuctionImage } from '@zuschlag/contracts/auction/auction-fields'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { IconButton } from '../../../design/icon-button.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import styles from './gallery.module.css'
import { PictureStrip, usePictureKeys } from './picture-strip.tsx'
import { lazily } from '../../../design/lazily.tsx'

const Lightbox = lazily(async () => (await import('./lightbox.tsx')).Lightbox)

/** The pictures of an object: large, with arrows, counter and thumbnails; a press opens them in full. */
export const Gallery = memo(function Gallery({ images: given }: { images: readonly AuctionImage[] }) {
  const { t } = useTranslation()
  const images = mainFirst(given)
  const count = images.length
  const [index, turnTo] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const { mainRef, noteFocus } = usePictureFocus(isOpen)
  function setIndex(at: number): void {
    noteFocus()
    turnTo(at)
  }
  const onKeyDown = usePictureKeys(index, count, setIndex)
  if (count === 0) return <div className={`middle muted sm ${styles.none}`}>{t('gallery.none')}</div>
  const show = (at: number) => setIndex((at + count) % count)

  return (
    <section className="stack gap-2 fit" aria-label={t('gallery.label')}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of its buttons */}
      <div ref={mainRef} className={styles.main} onKeyDown={onKeyDown}>
        <PictureStrip
          images={images}
          index={index}
          onIndexChange={setIndex}
          renderPicture={(image, at) => (
            <button
              type="button"
              className={`bare ${styles.open}`}
              aria-label={t('gallery.open', { index: at + 1, count, name: image.name })}
              onClick={() => setOpen(true)}
            >
              <img
                className={styles.picture}
                src={image.resizedStorageUrl}
                alt=""
                width={990}
                height={660}
                decoding="async"
                draggable={false}
                loading={at === 0 ? 'eager' : 'lazy'}
                fetchPriority={at === 0 ? 'high' : 'auto'}
              />
            </button>
          )}
        />
        {count > 1 && (
          <>
            <span className={styles.previous}>
              <IconButton icon={ChevronLeft} label={t('gallery.previous')} onPress={() => show(index - 1)} />
            </span>
            <span className={styles.next}>
              <IconButton icon={ChevronRight} label={t('gallery.next')} onPress={() => show(index + 1)} />
            </span>
            <span className={`sm tabular ${styles.counter}`} aria-hidden>
              {t('gallery.counter', { index: index + 1, count })}
            </span>
            <span className="spoken" role="status">
              {t('gallery.position', { index: index + 1, count })}
            </span>
          </>
        )}
      </div>
      <Thumbnails
        images={images}
        index={index}
        onShow={setIndex}
        onMore={(at) => {
          setIndex(at)
          setOpen(true)
        }}
      />
      {isOpen && (
        <Lightbox images={images} index={index} onIndexChange={setIndex} onClose={() => setOpen(false)} />
      )}
    </section>
  )
})

/** Thumbnails in one row, at their full size also at 992 px; the last one stands for the rest. */
const SHOWN_MAX = 5

type Props = {
  images: readonly AuctionImage[]
  index: number
  onShow: (index: number) => void
  onMore: (index: number) => void
}

/** Small pictures of 85 by 60, the last with "+N" where there are more. Phones swipe instead. */
function Thumbnails({ images, index, onShow, onMore }: Props) {
  const { t } = useTranslation()
  const count = images.length
  if (count < 2) return null
  const rest = count - SHOWN_MAX
  return (
    <div className={`stack gap-2 ${styles.row}`}>
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
              className="full photo"
              src={image.resizedStorageUrl}
              alt=""
              width={85}
              height={60}
              loading="lazy"
              decoding="async"
            />
            {isMore && <span className={`middle strong tabular ${styles.more}`}>+{rest + 1}</span>}
          </button>
        )
      })}
    </div>
  )
}

/** The main picture first, the others in the organiser's order. */
function mainFirst(images: readonly AuctionImage[]): readonly AuctionImage[] {
  return images.toSorted((a, b) => Number(b.isMainImage) - Number(a.isMainImage))
}

/**
 * Only the picture in view can have the focus, so it follows the pictures: when a key turns from the one that
 * has it, and when the large view closes, which may have turned to another one than it was opened from.
 * `noteFocus` is called before each turn; `mainRef` is for what holds the pictures.
 */
function usePictureFocus(isOpen: boolean) {
  const mainRef = useRef<HTMLDivElement>(null)
  const hadFocusRef = useRef(false)

  useLayoutEffect(() => {
    if (hadFocusRef.current) focusPicture(mainRef.current)
    hadFocusRef.current = false
  })

  useEffect(() => {
    if (!isOpen) return undefined
    // The dialog, once gone, gives the focus back in the next frame, and asked for that frame first.
    const main = mainRef.current
    return () => {
      requestAnimationFrame(() => focusPicture(main))
    }
  }, [isOpen])

  function noteFocus(): void {
    hadFocusRef.current = pictureOf(mainRef.current) === document.activeElement
  }
  return { mainRef, noteFocus }
}

/** The strip scrolls to it at its own speed. */
function focusPicture(main: HTMLElement | null): void {
  pictureOf(main)?.focus({ preventScroll: true })
}

function pictureOf(main: HTMLElement | null): HTMLElement | null {
  return main?.querySelector<HTMLElement>(':not([inert]) > button') ?? null
}

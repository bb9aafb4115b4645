import type { AuctionImage } from '@zuschlag/contracts/auction/auction-fields'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { memo, lazy, Suspense, useState } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { IconButton } from '../../../design/icon-button.tsx'
import styles from './gallery.module.css'
import { mainFirst } from './main-first.ts'
import { PictureStrip } from './picture-strip.tsx'
import { Thumbnails } from './thumbnails.tsx'
import { usePictureFocus } from './use-picture-focus.ts'
import { usePictureKeys } from './use-picture-keys.ts'

const Lightbox = lazy(() => import('./lightbox.tsx').then((module) => ({ default: module.Lightbox })))

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
  if (count === 0) return <div className={styles.none}>{t('gallery.none')}</div>
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
              className={styles.open}
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
            <span className={styles.counter} aria-hidden>
              {t('gallery.counter', { index: index + 1, count })}
            </span>
            <span className={styles.spoken} role="status">
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
        <Suspense>
          <Lightbox images={images} index={index} onIndexChange={setIndex} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  )
})

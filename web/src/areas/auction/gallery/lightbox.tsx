import type { AuctionImage } from '@zuschlag/contracts/auction/auction-fields'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { IconButton } from '../../../design/icon-button.tsx'
import styles from './lightbox.module.css'
import { PictureStrip, usePictureKeys } from './picture-strip.tsx'

type Props = {
  images: readonly AuctionImage[]
  index: number
  onIndexChange: (index: number) => void
  onClose: () => void
}

/** The pictures as large as the window, whole. Escape closes, arrows and swiping turn the pages. */
export function Lightbox({ images, index, onIndexChange, onClose }: Props) {
  const { t } = useTranslation()
  const count = images.length
  const onKeyDown = usePictureKeys(index, count, onIndexChange)
  // Keys are for the pictures from the start, before anything inside has the focus.
  const frameRef = useRef<HTMLDivElement>(null)
  useEffect(() => frameRef.current?.focus(), [])
  const show = (at: number) => onIndexChange((at + count) % count)
  return (
    <ModalOverlay isOpen onOpenChange={(isOpen) => !isOpen && onClose()} className={styles.overlay ?? ''}>
      <Modal className={styles.modal ?? ''}>
        <Dialog aria-label={t('gallery.label')} className={styles.dialog ?? ''}>
          {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of its buttons */}
          <div ref={frameRef} className={styles.frame} tabIndex={-1} onKeyDown={onKeyDown}>
            <div className={`line between center sm ${styles.bar}`}>
              <span role="status" className="num">
                {t('gallery.position', { index: index + 1, count })}
              </span>
              <IconButton icon={X} label={t('gallery.close')} onPress={onClose} />
            </div>
            <PictureStrip
              images={images}
              index={index}
              onIndexChange={onIndexChange}
              isScrollTarget
              renderPicture={(image, at) => (
                <img
                  className={styles.picture}
                  src={Math.abs(at - index) <= 1 ? image.storageUrl : image.resizedStorageUrl}
                  alt={image.name}
                  loading="lazy"
                  decoding="async"
                />
              )}
            />
            {count > 1 && (
              <>
                <span className={styles.previous}>
                  <IconButton
                    icon={ChevronLeft}
                    label={t('gallery.previous')}
                    onPress={() => show(index - 1)}
                  />
                </span>
                <span className={styles.next}>
                  <IconButton icon={ChevronRight} label={t('gallery.next')} onPress={() => show(index + 1)} />
                </span>
              </>
            )}
            <p className={styles.name}>{images[index]?.name}</p>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

import type { AuctionImage } from '@zuschlag/contracts/auction/auction-fields'
import { ArrowLeft, ArrowRight, GripVertical, Star, Trash2 } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { Icon } from '../../../design/icon.tsx'
import { IconButton } from '../../../design/icon-button.tsx'
import styles from './editor.module.css'

type Props = {
  image: AuctionImage
  isFirst: boolean
  isLast: boolean
  onMove: (steps: number) => void
  onTitle: () => void
  onRemove: () => void
}

export function PictureCard({ image, isFirst, isLast, onMove, onTitle, onRemove }: Props) {
  const { t } = useTranslation()
  const { name } = image
  return (
    <>
      <div className={styles.pictureFrame}>
        <img
          src={image.resizedStorageUrl}
          alt={image.alternativeText ?? name}
          className="picture"
          width={400}
          height={267}
          loading="lazy"
        />
        {image.isMainImage && (
          <span className={styles.titleMark}>{t('administration.editor.picture.title')}</span>
        )}
        <Button
          slot="drag"
          className={styles.grip ?? ''}
          aria-label={t('administration.editor.picture.drag', { name })}
        >
          <Icon of={GripVertical} size="sm" />
        </Button>
      </div>
      <div className="line between">
        <IconButton
          plain
          icon={ArrowLeft}
          isDisabled={isFirst}
          label={t('administration.editor.picture.earlier', { name })}
          onPress={() => onMove(-1)}
        />
        <IconButton
          plain
          icon={ArrowRight}
          isDisabled={isLast}
          label={t('administration.editor.picture.later', { name })}
          onPress={() => onMove(1)}
        />
        <IconButton
          plain
          icon={Star}
          isDisabled={image.isMainImage}
          label={t('administration.editor.picture.makeTitle', { name })}
          onPress={onTitle}
        />
        <IconButton
          plain
          icon={Trash2}
          label={t('administration.editor.picture.remove', { name })}
          onPress={onRemove}
        />
      </div>
    </>
  )
}

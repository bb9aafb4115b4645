import { useState, type RefObject } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { ReactCrop, type PercentCrop } from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import type { CropArea } from './crop-picture.ts'
import styles from './picture-cropper.module.css'

const PERCENT = 100
/** At first nearly all of it: most people photograph their document rather well. */
const FIRST: PercentCrop = { unit: '%', x: 4, y: 4, width: 92, height: 92 }
/** CSS pixels of the least part: in a smaller one nobody can read anything. */
const SIDE_MIN = 40

type Props = {
  /** URL of the chosen picture within this page. */
  url: string
  imageRef: RefObject<HTMLImageElement | null>
  onArea: (area: CropArea) => void
  onUnreadable: () => void
}

/**
 * Chooses the part of a picture by touch, mouse and keyboard: the frame and each of its corners take arrow
 * keys.
 */
export function PictureCropper({ url, imageRef, onArea, onUnreadable }: Props) {
  const { t } = useTranslation()
  const [crop, setCrop] = useState<PercentCrop>(FIRST)
  const take = (next: PercentCrop) => {
    setCrop(next)
    onArea(areaOf(next))
  }
  const edge = (name: 'n' | 'e' | 's' | 'w' | 'ne' | 'nw' | 'se' | 'sw') => t(`RegisterPage.crop.${name}`)
  return (
    <div className={`stack gap-2 start ${styles.cropper}`}>
      <ReactCrop
        crop={crop}
        onChange={(_pixels, percent) => take(percent)}
        keepSelection
        minWidth={SIDE_MIN}
        minHeight={SIDE_MIN}
        ruleOfThirds
        ariaLabels={{
          cropArea: t('RegisterPage.crop.area'),
          nDragHandle: edge('n'),
          eDragHandle: edge('e'),
          sDragHandle: edge('s'),
          wDragHandle: edge('w'),
          neDragHandle: edge('ne'),
          nwDragHandle: edge('nw'),
          seDragHandle: edge('se'),
          swDragHandle: edge('sw'),
        }}
      >
        <img
          ref={imageRef}
          src={url}
          alt={t('RegisterPage.crop.picture')}
          onLoad={() => onArea(areaOf(crop))}
          onError={onUnreadable}
        />
      </ReactCrop>
      <p className="sm muted">{t('RegisterPage.crop.hint')}</p>
    </div>
  )
}

function areaOf({ x, y, width, height }: PercentCrop): CropArea {
  return { x: x / PERCENT, y: y / PERCENT, width: width / PERCENT, height: height / PERCENT }
}

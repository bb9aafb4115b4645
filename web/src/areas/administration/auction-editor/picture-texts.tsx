import type { AuctionImage } from '@zuschlag/contracts/auction/auction-fields'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { TextField } from '../../../design/text-field.tsx'
import styles from './editor.module.css'

type Props = { images: readonly AuctionImage[]; onChange: (images: AuctionImage[]) => void }

/**
 * What each picture shows, for those who do not see it. Apart from the pictures, whose list takes the arrow
 * keys.
 */
export function PictureTexts({ images, onChange }: Props) {
  const { t } = useTranslation()
  if (images.length === 0) return null
  return (
    <details>
      <summary className={styles.summary}>{t('administration.editor.picture.texts')}</summary>
      <ul className={styles.pictureTexts}>
        {images.map((image, index) => (
          <li key={image.storageUrl}>
            <img src={image.resizedStorageUrl} alt="" width={68} height={48} loading="lazy" />
            <TextField
              label={t('administration.editor.picture.text', { position: index + 1 })}
              value={image.alternativeText ?? image.name}
              maxLength={300}
              onChange={(alternativeText) =>
                onChange(images.map((one) => (one === image ? { ...one, alternativeText } : one)))
              }
            />
          </li>
        ))}
      </ul>
    </details>
  )
}

import {
  OBJECT_PICTURE_BYTES_MAX,
  uploadObjectPicture,
} from '@zuschlag/contracts/administration/object-files'
import { type AuctionImage, IMAGES_MAX } from '@zuschlag/contracts/auction/auction-fields'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { ArrowLeft, ArrowRight, GripVertical, Star, Trash2 } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { GridList, GridListItem } from 'react-aria-components/GridList'
import { useDragAndDrop } from 'react-aria-components/useDragAndDrop'
import { FieldErrorText } from '../../../design/field-error.tsx'
import { TextField } from '../../../design/text-field.tsx'
import { IconButton } from '../../../design/icon-button.tsx'
import { Icon } from '../../../design/icon.tsx'
import { announce } from '../../../design/live-region.tsx'
import { callForBody } from '../../../kernel/api/call.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { fieldId } from '../object/object-values.ts'
import { EditorSection, useEditor } from './editor-section.tsx'
import { FailedUploads, UploadArea, useUpload } from './uploads.tsx'
import styles from './editor.module.css'

const ACCEPTED = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']

/** Pictures in the order of the gallery: sorted by dragging, by the keyboard, or by buttons. */
export function PicturesSection({ auctionId }: { auctionId: AuctionId }) {
  const { t } = useTranslation()
  const { values, set, setFrom, errorOf } = useEditor()
  const { images } = values
  const { upload, failed, waiting } = useUpload({
    bytesMax: OBJECT_PICTURE_BYTES_MAX,
    send: (file, name) => callForBody(uploadObjectPicture, { params: { auctionId }, body: { name }, file }),
  })
  const change = (next: readonly AuctionImage[]) => set('images', withOneTitle(next))
  const add = (files: readonly File[]) =>
    upload(
      files,
      (taken) => {
        setFrom('images', (current) => withOneTitle([...current, ...taken]))
        announce(t('administration.editor.picture.added', { count: taken.length }))
      },
      IMAGES_MAX - images.length,
    )
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    onReorder: ({ keys, target }) =>
      change(
        reordered(images, new Set([...keys].map(String)), {
          key: String(target.key),
          isAfter: target.dropPosition === 'after',
        }),
      ),
  })
  const error = errorOf('images')
  return (
    <EditorSection
      section="pictures"
      aside={t('administration.editor.picture.count', { count: images.length })}
    >
      <div id={fieldId('images')} tabIndex={-1} className={`fields ${styles.fields}`}>
        {images.length > 0 && (
          <GridList
            aria-label={t('administration.editor.section.pictures')}
            keyboardNavigationBehavior="tab"
            items={images.map((image, index) => ({ id: image.storageUrl, image, index }))}
            layout="grid"
            dragAndDropHooks={dragAndDropHooks}
            className={styles.pictures ?? ''}
          >
            {({ id, image, index }) => (
              <GridListItem
                id={id}
                textValue={image.name}
                className={styles.pictureItem ?? ''}
                aria-label={t('administration.editor.picture.position', {
                  name: image.name,
                  position: index + 1,
                  count: images.length,
                })}
              >
                <PictureCard
                  image={image}
                  isFirst={index === 0}
                  isLast={index === images.length - 1}
                  onMove={(steps) => change(moved(images, id, steps))}
                  onTitle={() => set('images', withTitle(images, id))}
                  onRemove={() => change(images.filter(({ storageUrl }) => storageUrl !== id))}
                />
              </GridListItem>
            )}
          </GridList>
        )}
        <PictureTexts images={images} onChange={(next) => set('images', next)} />
        <FailedUploads failed={failed} kind="picture" />
        {error !== undefined && <FieldErrorText>{error}</FieldErrorText>}
        <UploadArea
          label={t('administration.editor.picture.add')}
          hint={t('administration.editor.picture.addHint')}
          accepts={ACCEPTED}
          waiting={waiting}
          onFiles={(files) => void add(files)}
        />
      </div>
    </EditorSection>
  )
}

type PictureCardProps = {
  image: AuctionImage
  isFirst: boolean
  isLast: boolean
  onMove: (steps: number) => void
  onTitle: () => void
  onRemove: () => void
}

function PictureCard({ image, isFirst, isLast, onMove, onTitle, onRemove }: PictureCardProps) {
  const { t } = useTranslation()
  const { name } = image
  return (
    <>
      <div className="anchor">
        <img
          src={image.resizedStorageUrl}
          alt={image.alternativeText ?? name}
          className="picture"
          width={400}
          height={267}
          loading="lazy"
        />
        {image.isMainImage && (
          <span className={`strong tiny ${styles.titleMark}`}>
            {t('administration.editor.picture.title')}
          </span>
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

type PictureTextsProps = { images: readonly AuctionImage[]; onChange: (images: AuctionImage[]) => void }

/**
 * What each picture shows, for those who do not see it. Apart from the pictures, whose list takes the arrow
 * keys.
 */
function PictureTexts({ images, onChange }: PictureTextsProps) {
  const { t } = useTranslation()
  if (images.length === 0) return null
  return (
    <details>
      <summary className={`sm strong ${styles.summary}`}>{t('administration.editor.picture.texts')}</summary>
      <ul className={`stack gap-3 ${styles.pictureTexts}`}>
        {images.map((image, index) => (
          <li key={image.storageUrl} className="bottom grid">
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

/** Exactly one picture is the title picture: the first, unless another says so. */
export function withOneTitle(images: readonly AuctionImage[]): AuctionImage[] {
  const title = images.find(({ isMainImage }) => isMainImage) ?? images[0]
  return images.map((image) => ({ ...image, isMainImage: image === title }))
}

export function withTitle(images: readonly AuctionImage[], storageUrl: string): AuctionImage[] {
  return images.map((image) => ({ ...image, isMainImage: image.storageUrl === storageUrl }))
}

/** The pictures with one of them `steps` places further on; at the ends it stays. */
export function moved(images: readonly AuctionImage[], storageUrl: string, steps: number): AuctionImage[] {
  const from = images.findIndex((image) => image.storageUrl === storageUrl)
  const image = images[from]
  const to = Math.max(0, Math.min(images.length - 1, from + steps))
  if (image === undefined || from === to) return [...images]
  return images.toSpliced(from, 1).toSpliced(to, 0, image)
}

/** The pictures with some of them put before or after another, in the order in which they stood. */
export function reordered(
  images: readonly AuctionImage[],
  keys: ReadonlySet<string>,
  target: { readonly key: string; readonly isAfter: boolean },
): AuctionImage[] {
  if (keys.has(target.key)) return [...images]
  const taken = images.filter(({ storageUrl }) => keys.has(storageUrl))
  const rest = images.filter(({ storageUrl }) => !keys.has(storageUrl))
  const at = rest.findIndex(({ storageUrl }) => storageUrl === target.key)
  return rest.toSpliced(target.isAfter ? at + 1 : at, 0, ...taken)
}

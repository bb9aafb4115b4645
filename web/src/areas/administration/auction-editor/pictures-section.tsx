import {
  OBJECT_PICTURE_BYTES_MAX,
  uploadObjectPicture,
} from '@zuschlag/contracts/administration/object-files'
import { IMAGES_MAX, type AuctionImage } from '@zuschlag/contracts/auction/auction-fields'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { GridList, GridListItem } from 'react-aria-components/GridList'
import { useDragAndDrop } from 'react-aria-components/useDragAndDrop'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { call } from '../../../kernel/api/call.ts'
import { requireBody } from '../../../kernel/api/require-body.ts'
import { FieldErrorText } from '../../../design/field-error.tsx'
import { announce } from '../../../design/live-region.tsx'
import { useEditor } from './editor-context.ts'
import { EditorSection } from './editor-section.tsx'
import styles from './editor.module.css'
import { FailedUploads } from './failed-uploads.tsx'
import { PictureCard } from './picture-card.tsx'
import { PictureTexts } from './picture-texts.tsx'
import { moved, reordered, withOneTitle, withTitle } from './picture-order.ts'
import { fieldId } from '../object/object-values.ts'
import { UploadArea } from './upload-area.tsx'
import { useUpload } from './use-upload.ts'

const ACCEPTED = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']

/** Pictures in the order of the gallery: sorted by dragging, by the keyboard, or by buttons. */
export function PicturesSection({ auctionId }: { auctionId: AuctionId }) {
  const { t } = useTranslation()
  const { values, set, setFrom, errorOf } = useEditor()
  const { images } = values
  const { upload, failed, waiting } = useUpload({
    bytesMax: OBJECT_PICTURE_BYTES_MAX,
    send: async (file, name) =>
      requireBody(await call(uploadObjectPicture, { params: { auctionId }, body: { name }, file })),
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
      <div id={fieldId('images')} tabIndex={-1} className={styles.fields}>
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

import {
  IDENTIFICATION_BYTES_MAX,
  IDENTIFICATION_EXTENSIONS,
} from '@zuschlag/contracts/registrations/seller-registration'
import { Upload } from 'lucide-react'
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { buttonClass } from '../../../design/button-class.ts'
import { FieldErrorText } from '../../../design/field-error.tsx'
import { Icon } from '../../../design/icon.tsx'
import { cropPicture, type CropArea } from './crop-picture.ts'
import styles from './identification-field.module.css'

/** What is sent is cut and made smaller; only what no phone makes is refused before. */
const FILE_BYTES_MAX = 4 * IDENTIFICATION_BYTES_MAX

const PictureCropper = lazy(async () => ({ default: (await import('./picture-cropper.tsx')).PictureCropper }))

/** Answers the chosen part as a JPEG; made when it is sent, so that a frame may be moved without work. */
export type MakePicture = () => Promise<Blob>

type Props = {
  /** What is wrong with it, once somebody tried to send. */
  problem: string | undefined
  onPicture: (make: MakePicture | null) => void
}

type Problem = 'RegisterPage.wrongFile' | 'RegisterPage.unreadable' | 'InvalidMaxFileSize'

/** The identification: a picture from the device or its camera, and the part of it that counts. */
export function IdentificationField({ problem, onPicture }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const imageRef = useRef<HTMLImageElement>(null)
  const [picture, setPicture] = useState<{ name: string; url: string } | null>(null)
  const [wrong, setWrong] = useState<Problem | null>(null)
  useEffect(() => () => (picture === null ? undefined : URL.revokeObjectURL(picture.url)), [picture])
  const error = wrong === null ? problem : t(wrong)

  const refuse = (why: Problem) => {
    setWrong(why)
    setPicture(null)
    onPicture(null)
  }
  const choose = (chosen: File | undefined) => {
    if (chosen === undefined) return
    const why = problemOf(chosen)
    if (why !== null) return refuse(why)
    setWrong(null)
    setPicture({ name: chosen.name, url: URL.createObjectURL(chosen) })
    // Until the picture is there nothing can be cut out of it.
    onPicture(null)
  }
  const take = (area: CropArea) =>
    onPicture(() => {
      if (imageRef.current === null) throw new Error('The picture is gone')
      return cropPicture(imageRef.current, area)
    })

  return (
    <div className="stack gap-2">
      <span className={styles.label}>{t('RegisterPage.identification')}</span>
      <p id={`${id}-hint`} className="sm muted">
        {t('RegisterPage.identificationHint')}
      </p>
      <label className={styles.choose}>
        <input
          id={id}
          type="file"
          name="identification"
          className={styles.input}
          accept={IDENTIFICATION_EXTENSIONS.join(',')}
          aria-describedby={`${id}-hint${error === undefined ? '' : ` ${id}-error`}`}
          aria-invalid={error === undefined ? undefined : true}
          aria-label={t('RegisterPage.choosePicture')}
          onChange={(event) => choose(event.currentTarget.files?.[0])}
        />
        <span className={buttonClass({ variant: 'secondary', size: 'small' })}>
          <Icon of={Upload} />{' '}
          {picture === null ? t('RegisterPage.choosePicture') : t('RegisterPage.otherPicture')}
        </span>
        {picture !== null && <span className={styles.name}>{picture.name}</span>}
      </label>
      {error !== undefined && (
        <div id={`${id}-error`} role="alert">
          <FieldErrorText>{error}</FieldErrorText>
        </div>
      )}
      {picture !== null && (
        <Suspense>
          <PictureCropper
            key={picture.url}
            url={picture.url}
            imageRef={imageRef}
            onArea={take}
            onUnreadable={() => refuse('RegisterPage.unreadable')}
          />
        </Suspense>
      )}
    </div>
  )
}

function problemOf(file: File): Problem | null {
  const name = file.name.toLowerCase()
  if (!IDENTIFICATION_EXTENSIONS.some((extension) => name.endsWith(extension)))
    return 'RegisterPage.wrongFile'
  return file.size > FILE_BYTES_MAX ? 'InvalidMaxFileSize' : null
}

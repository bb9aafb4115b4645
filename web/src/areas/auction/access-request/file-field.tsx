import {
  ACCESS_FILE_BYTES_MAX,
  ACCESS_FILE_EXTENSIONS,
  type AccessRequestFile,
} from '@zuschlag/contracts/access-requests/access-request'
import { Check, Upload } from 'lucide-react'
import { useId, useState } from 'react'
import { buttonClass } from '../../../design/button-class.ts'
import { FieldErrorText } from '../../../design/field-error.tsx'
import { Icon } from '../../../design/icon.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import styles from './access-request.module.css'

type Props = {
  kind: Exclude<AccessRequestFile, 'newerProof'>
  /** Whether one was taken already. */
  isThere: boolean
  isPending: boolean
  /** What is wrong with it, once somebody tried to send, or why it was not taken. */
  problem: string | undefined
  onFile: (file: File) => void
}

/** A picture from the device or its camera; it is sent as soon as it is chosen. */
export function FileField({ kind, isThere, isPending, problem, onFile }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const [isTooLarge, setTooLarge] = useState(false)
  const error = isTooLarge ? t('InvalidMaxFileSize') : problem
  const choose = (file: File | undefined) => {
    if (file === undefined) return
    setTooLarge(file.size > ACCESS_FILE_BYTES_MAX)
    if (file.size <= ACCESS_FILE_BYTES_MAX) onFile(file)
  }
  return (
    <div className="stack gap-2 start">
      <label className={styles.choose}>
        <input
          type="file"
          name={kind}
          className={styles.input}
          accept={ACCESS_FILE_EXTENSIONS.join(',')}
          disabled={isPending}
          aria-label={t(`accessRequest.file.${kind}`)}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={`${id}-state${error === undefined ? '' : ` ${id}-error`}`}
          onChange={(event) => {
            choose(event.currentTarget.files?.[0])
            event.currentTarget.value = ''
          }}
        />
        <span className={buttonClass({ variant: 'secondary', size: 'small' })}>
          <Icon of={Upload} /> {t(isThere ? 'accessRequest.file.replace' : 'accessRequest.file.choose')}
        </span>
      </label>
      <p id={`${id}-state`} className={`sm muted ${styles.fileState ?? ''}`} role="status">
        {isPending ? (
          t('accessRequest.file.sending')
        ) : isThere ? (
          <>
            <Icon of={Check} /> {t('accessRequest.file.there')}
          </>
        ) : (
          t(`accessRequest.file.hint.${kind}`)
        )}
      </p>
      {error !== undefined && (
        <div id={`${id}-error`} role="alert">
          <FieldErrorText>{error}</FieldErrorText>
        </div>
      )}
    </div>
  )
}

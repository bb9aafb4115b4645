import { TENANT_PICTURE_BYTES_MAX } from '@zuschlag/contracts/administration/tenants'
import { useRef } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { Button } from '../../../design/button.tsx'
import { FieldErrorText } from '../../../design/field-error.tsx'
import styles from './fields.module.css'
import { useProblemText } from '../../../kernel/forms/problem-notice.tsx'
import { platformProblems } from '../editing/use-change.ts'

const MEBIBYTE = 1024 * 1024
const ACCEPTED = 'image/png,image/jpeg,image/webp'

type Props = {
  label: string
  url: string | null
  /** What stands where there is no picture. */
  empty: string
  /** Patterns are light, and made for a dark ground. */
  isOnDark?: boolean
  isPending: boolean
  error: unknown
  onFile: (file: File) => void
  onRemove?: () => void
}

/**
 * Shows a picture, takes another one, or lets go of it. The server redraws what it is sent and says what is
 * wrong with it.
 */
export function PictureUpload(props: Props) {
  const { label, url, empty, isOnDark = false, isPending, error, onFile, onRemove } = props
  const { t } = useTranslation()
  const problem = useProblemText(platformProblems, error)
  const inputRef = useRef<HTMLInputElement>(null)
  return (
    <div className={`stack gap-3 ${styles.upload}`} role="group" aria-label={label}>
      <span className="sm strong">{label}</span>
      <div className={styles.plate} data-dark={(isOnDark && url !== null) || undefined}>
        {url === null ? empty : <img src={url} alt={label} />}
      </div>
      <p className="sm muted">{t('platform.picture.hint', { size: TENANT_PICTURE_BYTES_MAX / MEBIBYTE })}</p>
      {problem !== undefined && (
        <div role="alert">
          <FieldErrorText>{problem}</FieldErrorText>
        </div>
      )}
      <div className="row stretch gap-2">
        <input
          ref={inputRef}
          className={styles.input}
          type="file"
          accept={ACCEPTED}
          tabIndex={-1}
          aria-label={t('platform.picture.file', { label })}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            currentTarget.value = ''
            if (file !== undefined) onFile(file)
          }}
        />
        <Button
          variant="secondary"
          size="small"
          isPending={isPending}
          pendingLabel={t('platform.picture.sending')}
          onPress={() => inputRef.current?.click()}
        >
          {url === null ? t('platform.picture.choose') : t('platform.picture.replace')}
        </Button>
        {url !== null && onRemove !== undefined && (
          <Button variant="text" size="small" onPress={onRemove}>
            {t('platform.picture.remove')}
          </Button>
        )}
      </div>
    </div>
  )
}

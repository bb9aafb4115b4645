import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { Notice } from '../../../design/notice.tsx'
import type { FailedUpload } from './use-upload.ts'

/** Each file that was not taken, and why. */
export function FailedUploads({
  failed,
  kind,
}: {
  failed: readonly FailedUpload[]
  kind: 'picture' | 'document'
}) {
  const { t } = useTranslation()
  if (failed.length === 0) return null
  return (
    <Notice
      tone="outbid"
      role="alert"
      title={t('administration.editor.upload.failed', { count: failed.length })}
    >
      <ul>
        {failed.map(({ name, why }) => (
          <li key={`${name} ${why}`}>
            {name}:{' '}
            {t(
              why === 'answer' ? 'LoginPage.UnexpectedAnswer' : `administration.editor.upload.${kind}.${why}`,
            )}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

import { FailedRead } from '../../../kernel/api/failed-read.tsx'
import { problemOf } from '../../../kernel/api/problem.ts'
import type { ReadState } from '../../../kernel/api/read-state.ts'
import { Dialog } from '../../../kernel/dialogs/dialog.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'

type Props = { query: ReadState & { readonly error: unknown }; title: string; onClose: () => void }

/**
 * In place of a dialog whose read failed: a way to try again, or that it is gone. Once it is closed, the next
 * press reads again.
 */
export function UnreadDialog({ query, title, onClose }: Props) {
  const { t } = useTranslation()
  if (!query.isError) return null
  const isGone = problemOf(query.error)?.status === 404
  return (
    <Dialog isOpen onClose={onClose} title={title}>
      {isGone ? <p>{t('Toast.404NotFound')}</p> : <FailedRead query={query} />}
    </Dialog>
  )
}

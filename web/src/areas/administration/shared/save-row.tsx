import { Button } from '../../../design/button.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { LeaveDialog } from './leave-dialog.tsx'

type Props = { isDirty: boolean; isPending: boolean; isBlocked?: boolean }

/**
 * Saves one part of a page; while nothing is different there is nothing to save. A change is not left without
 * a question.
 */
export function SaveRow({ isDirty, isPending, isBlocked = false }: Props) {
  const { t } = useTranslation()
  return (
    <div className="row">
      <Button
        type="submit"
        isDisabled={!isDirty || isBlocked}
        isPending={isPending}
        pendingLabel={t('platform.saving')}
      >
        {t('platform.save')}
      </Button>
      <LeaveDialog isNeeded={isDirty && !isPending} />
      {isDirty && <span className="sm muted">{t('platform.unsaved')}</span>}
    </div>
  )
}

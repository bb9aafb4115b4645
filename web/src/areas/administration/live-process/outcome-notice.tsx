import type { AdministeredDetails } from '../../../kernel/api/administration-queries.ts'
import { Notice } from '../../../design/notice.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'

/** Why a process was withdrawn or ended without an award, in the words of the person who decided. */
export function OutcomeNotice({ auction }: { auction: AdministeredDetails }) {
  const { t } = useTranslation()
  const { withdrawalReason, notAwardedReason } = auction
  if (withdrawalReason !== null) {
    return (
      <Notice tone="ended" title={t('runningAuction.withdrawn')}>
        {withdrawalReason}
      </Notice>
    )
  }
  if (notAwardedReason === null) return null
  return (
    <Notice tone="ended" title={t('runningAuction.notAwarded')}>
      {notAwardedReason}
    </Notice>
  )
}

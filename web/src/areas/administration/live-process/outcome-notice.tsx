import type { AdministeredDetails } from '../../../kernel/api/administration-queries.ts'
import { OutcomeReason } from '../../../kernel/auction/outcome-reason.tsx'
import { Notice } from '../../../design/notice.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'

/** Why a process was withdrawn, ended without an award, or is to be decided again. */
export function OutcomeNotice({ auction }: { auction: AdministeredDetails }) {
  const { t } = useTranslation()
  const { withdrawalReason, notAwardedReason, outcome } = auction
  if (withdrawalReason !== null) {
    return (
      <Notice tone="ended" title={t('runningAuction.withdrawn')}>
        {withdrawalReason}
      </Notice>
    )
  }
  if (outcome?.kind === 'notConcluded') {
    return (
      <Notice tone="warning" title={t('runningAuction.notConcluded')}>
        <OutcomeReason outcome={outcome} />
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

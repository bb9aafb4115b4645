import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { instantToMs } from '@zuschlag/contracts/kernel/instant'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { phaseOf } from '../shared/phase.ts'
import { useAtServerTime } from '../../../kernel/clock/clock-context.tsx'
import { QuietHoursHint } from '../../../auctions/quiet-hours-hint.tsx'
import { Notice } from '../../../design/notice.tsx'

/** Whether the night is worth a notice now: it is night, and there is still something to bid on. */
export function useIsNightNow(details: AuctionDetails): boolean {
  return useAtServerTime((nowMs) => phaseOf(details, nowMs ?? instantToMs(details.serverTime)) === 'night')
}

/** What the night means for bids and extensions. */
export function NightNotice({ details }: { details: AuctionDetails }) {
  const { t } = useTranslation()
  const { nightTimeStart: start, nightTimeEnd: end, nightBidding } = details
  if (start === null || end === null) return null
  return (
    <Notice tone="night" title={t('details.night.title', { start, end })}>
      {t(`details.night.${nightBidding}`, { end })} <QuietHoursHint night={{ start, end }} />
    </Notice>
  )
}

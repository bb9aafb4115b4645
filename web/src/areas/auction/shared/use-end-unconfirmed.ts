import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { instantToMs } from '@zuschlag/contracts/kernel/instant'
import { useAtServerTime } from '../../../kernel/clock/clock-context.tsx'
import { phaseOf } from './phase.ts'

/** Whether the end has passed by the clock while the server has not said its last word. */
export function useEndUnconfirmed(details: AuctionDetails): boolean {
  return useAtServerTime(
    (nowMs) => phaseOf(details, nowMs ?? instantToMs(details.serverTime)) === 'endUnconfirmed',
  )
}

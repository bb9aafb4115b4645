import type { LiveAuction } from '@zuschlag/contracts/realtime/messages'

/** What messages say of a running auction. */
export const liveAuction: LiveAuction = {
  currentPrice: 100_000,
  end: null,
  hasStarted: true,
  hasEnded: false,
  isNightTimeActive: false,
  isPublished: true,
  hasBids: true,
  isWithdrawn: false,
}

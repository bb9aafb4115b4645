import type { AuctionEvent } from '@zuschlag/contracts/auction/events'
import { instantToMs } from '@zuschlag/contracts/kernel/instant'

export type Accesses = {
  /** By user, when it ends; null for no end. */
  readonly access: ReadonlyMap<string, number | null>
  /** Whose access has ended by itself. */
  readonly expired: ReadonlySet<string>
}

/** Why somebody who needs access may not bid, or null. */
export function missingAccess({ access, expired }: Accesses, userId: string, atMs: number): string | null {
  const untilMs = access.get(userId)
  if (untilMs === undefined) return expired.has(userId) ? 'accessExpired' : 'bidderNotPermitted'
  return untilMs === null || atMs < untilMs ? null : 'accessExpired'
}

/** Whether an access has ended, and nobody has written it. */
export function overdueAccess(access: Accesses['access'], atMs: number): boolean {
  return [...access.values()].some((untilMs) => untilMs !== null && untilMs <= atMs)
}

export function wrongInAccess(
  { access }: Accesses,
  { type, data, at, actor }: Extract<AuctionEvent, { type: 'AccessGranted' | 'AccessRevoked' }>,
): string | null {
  const atMs = instantToMs(at)
  const untilMs = access.get(data.userId)
  if (type === 'AccessGranted') {
    const newMs = data.until === null ? null : instantToMs(data.until)
    if (newMs !== null && newMs <= atMs) return 'the access has ended before it was granted'
    return untilMs === newMs ? 'the access was granted before' : null
  }
  if (untilMs === undefined) return 'there is no access'
  if (actor.role !== 'engine') return null
  return untilMs === null || atMs < untilMs ? 'no end of an access is due' : null
}

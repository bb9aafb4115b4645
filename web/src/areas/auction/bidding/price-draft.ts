import type { AuctionId, UserId } from '@zuschlag/contracts/kernel/ids'
import { z } from 'zod'

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Asked for at each use: where storage is refused, its property may throw. */
export const windowStorage = (): Storage => sessionStorage

/** A price that was typed longer ago is no intention any more. */
const DRAFT_TTL_MS = 30 * 60_000

const draftSchema = z.object({ price: z.int().nonnegative(), typedAtMs: z.number() })

/** The price that a bidder has typed and not sent. */
export type PriceDraft = {
  readonly read: () => number | null
  readonly write: (price: number) => void
  readonly clear: () => void
}

/**
 * Keeps what was typed for this window, so that a person who has to sign in again, reloads or comes back
 * finds it. The user is part of the key. Storage may be refused, its property
 * too; then the form starts as it always does.
 */
export function priceDraft(
  storage: () => Storage,
  userId: UserId,
  auctionId: AuctionId,
  nowMs: () => number,
): PriceDraft {
  const key = `bid-draft:${userId}:${auctionId}`
  return {
    read() {
      try {
        const draft = draftSchema.safeParse(JSON.parse(storage().getItem(key) ?? 'null')).data
        if (draft === undefined || nowMs() - draft.typedAtMs > DRAFT_TTL_MS) return null
        return draft.price
      } catch {
        return null
      }
    },
    write(price) {
      try {
        storage().setItem(key, JSON.stringify({ price, typedAtMs: nowMs() }))
      } catch {
        // The price stays in the form nevertheless.
      }
    },
    clear() {
      try {
        storage().removeItem(key)
      } catch {
        // The draft is forgotten with the window.
      }
    },
  }
}

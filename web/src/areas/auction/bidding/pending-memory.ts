import type { AuctionId, UserId } from '@zuschlag/contracts/kernel/ids'
import { submissionSchema } from './submission.ts'
import type { SubmitterHost } from './submitter.ts'

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * Keeps the one submission without an outcome for this window. The user is part of the key: after a change of
 * users in the same window nobody sends somebody else's bid. Storage may be refused, its property too; then a
 * reload forgets, as without it.
 */
export function pendingMemory(
  storage: () => Storage,
  userId: UserId,
  auctionId: AuctionId,
): SubmitterHost['memory'] {
  const key = `pending-submission:${userId}:${auctionId}`
  return {
    read() {
      try {
        const parsed = submissionSchema.safeParse(JSON.parse(storage().getItem(key) ?? 'null'))
        return parsed.success && parsed.data.auctionId === auctionId ? parsed.data : null
      } catch {
        return null
      }
    },
    write(submission) {
      try {
        storage().setItem(key, JSON.stringify(submission))
      } catch {
        // The bid is sent nevertheless; only a reload in the next seconds would not ask for its outcome.
      }
    },
    clear() {
      try {
        storage().removeItem(key)
      } catch {
        // Sent again after a reload it would be answered with its first outcome.
      }
    },
  }
}

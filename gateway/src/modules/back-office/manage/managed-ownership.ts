import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import type { AuctionReader } from '../../../policies/auction-reader.ts'
import type { RevisionWatermarks } from '../../../policies/revision-watermarks.ts'
import { may } from '../../../policies/auction-policy.ts'
import type { Ownership } from '../../../policies/relation.ts'
import { relationTo } from '../../../policies/relation.ts'
import type { SignedIn } from '../../../policies/viewer.ts'

/** Whose an auction is, by the log; null where the log has no such auction. */
export type OwnershipInLog = (auctionId: AuctionId) => Promise<Ownership | null>

export type ManagedOwnership = {
  /** Whose an auction is, also between the answer to its draft and the projection of it, through whichever gateway it came. */
  of(auctionId: AuctionId): Promise<Ownership | null>
  /** Whether a viewer runs, or looks on at, an auction that is drafted and not projected yet. */
  isAwaited(auctionId: AuctionId, viewer: SignedIn): Promise<boolean>
}

export type ManagedOwnershipOptions = {
  readonly reader: Pick<AuctionReader, 'ownershipOf'>
  readonly revisionWatermarks: Pick<RevisionWatermarks, 'of' | 'waitForRevision'>
  /** Null where this process does not see the log: then only what it accepted itself is waited for. */
  readonly inLog: OwnershipInLog | null
}

/** For the commands and pages of those who run an auction. Bidders find what the read model has. */
export function createManagedOwnership(options: ManagedOwnershipOptions): ManagedOwnership {
  const { reader, revisionWatermarks, inLog } = options
  const unprojected =
    inLog ??
    (async (auctionId: AuctionId) => {
      const watermark = revisionWatermarks.of(auctionId)
      return watermark >= 0 && (await revisionWatermarks.waitForRevision(auctionId, watermark))
        ? reader.ownershipOf(auctionId)
        : null
    })
  return {
    of: async (auctionId) => (await reader.ownershipOf(auctionId)) ?? (await unprojected(auctionId)),
    async isAwaited(auctionId, viewer) {
      if ((await reader.ownershipOf(auctionId)) !== null) return false
      const ownership = await unprojected(auctionId)
      return ownership !== null && may(relationTo(viewer, ownership, false), 'lookOn')
    },
  }
}

import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { type AuctionReader, ReadModelsIncomplete } from '../../../policies/auction-reader.ts'
import type { RevisionWatermarks } from '../../../policies/revision-watermarks.ts'
import { may } from '../../../policies/auction-policy.ts'
import { type Ownership, relationTo } from '../../../policies/relation.ts'
import type { SignedIn } from '../../../policies/viewer.ts'

/** The owners of an auction, from the log; null if the log has no such auction. */
export type OwnershipInLog = (auctionId: AuctionId) => Promise<Ownership | null>

export type ManagedOwnership = {
  /** The owners of an auction, also before its draft is projected, for drafts of any gateway. */
  of(auctionId: AuctionId): Promise<Ownership | null>
  /** Whether a viewer manages or observes an auction that is drafted and not projected yet. */
  isAwaited(auctionId: AuctionId, viewer: SignedIn): Promise<boolean>
}

export type ManagedOwnershipOptions = {
  readonly reader: Pick<AuctionReader, 'ownershipOf'>
  readonly revisionWatermarks: Pick<RevisionWatermarks, 'of' | 'waitForRevision'>
  /** Null if this process cannot read the log: then it only waits for drafts that it accepted itself. */
  readonly inLog: OwnershipInLog | null
}

/** For commands and pages of those who manage an auction. Bidders only get what is projected. */
export function createManagedOwnership(options: ManagedOwnershipOptions): ManagedOwnership {
  const { reader, revisionWatermarks, inLog } = options
  /** Where this process reads the log, the log says what incomplete read models cannot. */
  const projected = (auctionId: AuctionId): Promise<Ownership | null> =>
    reader.ownershipOf(auctionId).catch((error: unknown) => {
      if (inLog !== null && error instanceof ReadModelsIncomplete) return null
      throw error
    })
  const unprojected =
    inLog ??
    (async (auctionId: AuctionId) => {
      const watermark = revisionWatermarks.of(auctionId)
      return watermark >= 0 && (await revisionWatermarks.waitForRevision(auctionId, watermark))
        ? reader.ownershipOf(auctionId)
        : null
    })
  return {
    of: async (auctionId) => (await projected(auctionId)) ?? (await unprojected(auctionId)),
    async isAwaited(auctionId, viewer) {
      if ((await projected(auctionId)) !== null) return false
      const ownership = await unprojected(auctionId)
      return ownership !== null && may(relationTo(viewer, ownership, false), 'seeManagement')
    },
  }
}

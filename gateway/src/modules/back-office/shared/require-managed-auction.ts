import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import type { Problem } from '@zuschlag/contracts/kernel/problem'
import { err, ok, type Result } from '@zuschlag/contracts/kernel/result'
import {
  administeredAuction,
  type WithPhase,
} from '@zuschlag/projections/auction-details/administered-queries'
import type { AuctionDetailsRow } from '@zuschlag/projections/auction-details/table'
import type { Knex } from 'knex'
import type { RevisionWatermarks } from '../../../policies/revision-watermarks.ts'
import type { Call } from '../../../edge/http/route.ts'
import { minimumRevisionOf } from '../../../policies/auction-access.ts'
import { problemOf, unavailable } from '../../../kernel/problem.ts'
import { auctionNotFound } from '../../../kernel/rejection-problem.ts'
import { may } from '../../../policies/auction-policy.ts'
import { relationTo } from '../../../policies/relation.ts'
import type { SignedIn } from '../../../policies/viewer.ts'
import type { ManagedOwnership } from './managed-ownership.ts'

/** The auction, if this viewer manages it; not found for everybody else. */
export type RequireManagedAuction = (
  call: Pick<Call<{ readonly auctionId: AuctionId }, unknown, unknown>, 'params' | 'headers' | 'now'>,
  viewer: SignedIn,
) => Promise<Result<WithPhase<AuctionDetailsRow>, Problem>>

type Dependencies = {
  readonly knex: Knex
  readonly revisionWatermarks: RevisionWatermarks
  readonly managedOwnership: ManagedOwnership
}

/** Waits for the revision watermark of this process, so that nobody misses their own decision. */
export function createRequireManagedAuction({
  knex,
  revisionWatermarks,
  managedOwnership,
}: Dependencies): RequireManagedAuction {
  return async ({ params: { auctionId }, headers, now }, viewer) => {
    const asker = {
      viewer,
      atLeast: minimumRevisionOf(headers),
      // Not projected yet: an auction of this viewer soon will be, an unknown id never.
      isAwaited: () => managedOwnership.isAwaited(auctionId, viewer),
    }
    const look = () => administeredAuction(knex, viewer, now, auctionId)
    const found = await revisionWatermarks.waitFor(auctionId, asker, look)
    if (found.isLate) return err(unavailable())
    return found.seen === null ? err(auctionNotFound()) : ok(found.seen)
  }
}

/** The auction, if this viewer manages it; its seller sees it and decides and answers nothing. */
export async function managed(
  { requireManagedAuction }: { readonly requireManagedAuction: RequireManagedAuction },
  call: Parameters<RequireManagedAuction>[0],
  viewer: SignedIn,
): ReturnType<RequireManagedAuction> {
  const own = await requireManagedAuction(call, viewer)
  if (!own.ok || may(relationTo(viewer, own.value, false), 'manage')) return own
  return err(problemOf('forbidden'))
}

import { join } from 'node:path'
import { getAuctionDocument } from '@zuschlag/contracts/auction/read-documents'
import { err, ok } from '@zuschlag/contracts/kernel/result'
import { FileAnswer } from '../http/file-answer.ts'
import { problemOf } from '../http/problem.ts'
import type { Route } from '../http/route.ts'
import { fileRoute } from '../http/route.ts'
import { may } from '../policies/auction-policy.ts'
import type { Opening } from '../admissions/document-openings.ts'
import type { AuctionAccess } from './auction-access.ts'
import { seePrivately } from './auction-access.ts'

type Dependencies = AuctionAccess & {
  readonly filesDir: string | null
  /** Keeps who opened it; the document is only answered once that is kept. */
  readonly note: (opening: Opening) => Promise<void>
}

/** A document that the auction lists now; one that a revision took away is gone with it. */
export function documentRoute({ filesDir, note, ...access }: Dependencies): Route {
  return fileRoute(getAuctionDocument, async ({ params, viewer, headers, now }) => {
    const { auctionId, fileName } = params
    const seen = await seePrivately(auctionId, viewer, headers, access)
    if (!seen.ok) return seen
    const address = `/api/auctions/${auctionId}/documents/${fileName}`
    const isListed = seen.value.row.description.documents.some(({ storageUrl }) => storageUrl === address)
    if (!isListed || filesDir === null) return err(problemOf('notFound'))
    if (viewer.kind === 'signedIn' && !may(seen.value.by.relation, 'manage')) {
      await note({ auctionId, fileName, userId: viewer.userId, at: now })
    }
    return ok(new FileAnswer(join(filesDir, 'documents', auctionId, fileName)))
  })
}

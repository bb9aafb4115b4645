import { join } from 'node:path'
import { getAuctionDocument } from '@zuschlag/contracts/auction/read-documents'
import { err, ok } from '@zuschlag/contracts/kernel/result'
import { FileAnswer } from '../http/file-answer.ts'
import { problemOf } from '../http/problem.ts'
import type { Route } from '../http/route.ts'
import { fileRoute } from '../http/route.ts'
import type { AuctionAccess } from './auction-access.ts'
import { seePrivately } from './auction-access.ts'

/** A document that the auction lists now; one that a revision took away is gone with it. */
export function documentRoute(access: AuctionAccess, filesDir: string | null): Route {
  return fileRoute(getAuctionDocument, async ({ params, viewer, headers }) => {
    const { auctionId, fileName } = params
    const seen = await seePrivately(auctionId, viewer, headers, access)
    if (!seen.ok) return seen
    const address = `/api/auctions/${auctionId}/documents/${fileName}`
    const isListed = seen.value.row.description.documents.some(({ storageUrl }) => storageUrl === address)
    if (!isListed || filesDir === null) return err(problemOf('notFound'))
    return ok(new FileAnswer(join(filesDir, 'documents', auctionId, fileName)))
  })
}

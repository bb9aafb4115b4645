import { join } from 'node:path'
import type { AuctionDescription } from '@zuschlag/contracts/auction/auction-fields'
import { getAuctionDocument } from '@zuschlag/contracts/auction/read-documents'
import { shownDocuments } from '@zuschlag/contracts/auction/shown-documents'
import { err, ok } from '@zuschlag/contracts/kernel/result'
import { FileAnswer } from '../../edge/http/file-answer.ts'
import { documentUrl } from '../../kernel/document-urls.ts'
import { problemOf } from '../../kernel/problem.ts'
import type { Route } from '../../edge/http/route.ts'
import { fileRoute } from '../../edge/http/route.ts'
import { may } from '../../policies/auction-policy.ts'
import type { Opening } from './ports.ts'
import type { AuctionAccess } from '../../policies/auction-access.ts'
import { seePrivately } from '../../policies/auction-access.ts'

type Dependencies = AuctionAccess & {
  readonly filesDir: string | null
  /** Records who opened the document; the document is only sent after that. */
  readonly note: (opening: Opening) => Promise<void>
}

/**
 * A document that the auction lists now; documents that a revision removed are not found. Members of the
 * tenant also read internal and replaced documents.
 */
export function documentRoute({ filesDir, note, ...access }: Dependencies): Route {
  return fileRoute(getAuctionDocument, async ({ params, viewer, headers, now }) => {
    const { auctionId, fileName } = params
    const seen = await seePrivately(auctionId, viewer, headers, access)
    if (!seen.ok) return seen
    const { row, by } = seen.value
    const url = documentUrl(auctionId, fileName)
    const isListed = documentUrlsFor(row.description, may(by.relation, 'seeManagement')).includes(url)
    if (!isListed || filesDir === null) return err(problemOf('notFound'))
    if (viewer.kind === 'signedIn' && !may(seen.value.by.relation, 'seeManagement')) {
      await note({ auctionId, fileName, userId: viewer.userId, at: now })
    }
    return ok(new FileAnswer(join(filesDir, 'documents', auctionId, fileName)))
  })
}

function documentUrlsFor(description: AuctionDescription, isTenantMember: boolean): readonly string[] {
  if (!isTenantMember) return shownDocuments(description).map(({ storageUrl }) => storageUrl)
  return description.documents.flatMap(({ storageUrl, replaced = [] }) => [
    storageUrl,
    ...replaced.map((older) => older.storageUrl),
  ])
}

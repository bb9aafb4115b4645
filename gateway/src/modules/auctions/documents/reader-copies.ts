import { extname } from 'node:path'
import { defaultLanguage, languageFacts } from '@zuschlag/contracts/kernel/languages'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { instantToMs } from '@zuschlag/contracts/kernel/instant'
import type { Problem } from '@zuschlag/contracts/kernel/problem'
import type { Result } from '@zuschlag/contracts/kernel/result'
import { err, ok } from '@zuschlag/contracts/kernel/result'
import type { AuctionDetailsRow } from '@zuschlag/projections/auction-details/table'
import type { Knex } from 'knex'
import type { DocumentMarker } from '../../../kernel/pdf/watermark/document-marker.ts'
import type { PdfMark } from '../../../kernel/pdf/watermark/draw-mark.ts'
import { markingProblem } from '../../../kernel/pdf/watermark/marking-problem.ts'
import { isWrittenAsItIs, REGULAR } from '../../../kernel/pdf/pdf-fonts.ts'
import { may } from '../../../policies/auction-policy.ts'
import type { SeenAuction } from '../../../policies/auction-access.ts'
import type { SignedIn } from '../../../policies/viewer.ts'
import type { Directory } from '../../identity/accounts/directory.ts'
import { fullNameWithTitle } from '../../identity/accounts/directory.ts'
import { watermarksDocuments } from '../../identity/tenants/tenant-rows.ts'

export type CopyDependencies = {
  readonly knex: Knex
  readonly directory: Pick<Directory, 'user'>
  readonly documentMarker: DocumentMarker
}

/** [DATA-9] The copies of one reader, who is outside of a tenant that has them marked. */
export type ReaderCopies = {
  /** The marked copy of a PDF; null for other files, which readers get as they are. */
  readonly copyOf: (path: string) => Promise<Result<Uint8Array, Problem> | null>
  /** Why one of these files cannot be marked; null if each of them can. */
  readonly problemOf: (paths: readonly string[]) => Promise<Problem | null>
}

/** Whether this reader is outside of a tenant that has copies marked. */
export async function areCopiesMarked({ row, by }: SeenAuction, knex: Knex): Promise<boolean> {
  return !may(by.relation, 'readOriginals') && watermarksDocuments(knex, row.tenantId)
}

/** Null if this reader gets the files as they were uploaded. */
export async function readerCopies(
  seen: SeenAuction,
  viewer: SignedIn,
  now: Instant,
  { knex, directory, documentMarker }: CopyDependencies,
): Promise<ReaderCopies | null> {
  if (!(await areCopiesMarked(seen, knex))) return null
  const mark = await markFor(viewer, seen.row, now, directory)
  return {
    async copyOf(path) {
      if (!isPdf(path)) return null
      const marked = await documentMarker.mark(path, mark, viewer.userId)
      return marked.ok ? ok(marked.value) : err(markingProblem(marked.error))
    },
    async problemOf(paths) {
      for (const path of paths.filter(isPdf)) {
        const failure = await documentMarker.failureOf(path, mark, viewer.userId)
        if (failure !== null) return markingProblem(failure)
      }
      return null
    },
  }
}

const isPdf = (path: string): boolean => extname(path).toLowerCase() === '.pdf'
const SHORT_ID_LENGTH = 8

/** A name that no face has letters for would say nothing of who has the copy. */
const isWritable = (text: string): boolean => text !== '' && isWrittenAsItIs(REGULAR, text)

async function markFor(
  { userId }: SignedIn,
  { title, timeZone }: AuctionDetailsRow,
  now: Instant,
  directory: CopyDependencies['directory'],
): Promise<PdfMark> {
  const user = await directory.user(userId)
  const name = user === undefined ? '' : fullNameWithTitle(user).trim()
  const format = new Intl.DateTimeFormat(languageFacts[user?.language ?? defaultLanguage].locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone,
  })
  return {
    reader: [name, user?.email ?? ''].find(isWritable) ?? userId.slice(0, SHORT_ID_LENGTH),
    at: `${format.format(instantToMs(now))} (${timeZone})`,
    about: title,
  }
}

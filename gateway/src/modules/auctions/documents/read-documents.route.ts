import { stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { AuctionDescription } from '@zuschlag/contracts/auction/auction-fields'
import type { RoomState } from '@zuschlag/contracts/auction/data-room'
import {
  DOCUMENT_ARCHIVE_BYTES_MAX,
  type DocumentReading,
  getAuctionDocument,
  getDocumentArchive,
  getDocumentReadings,
} from '@zuschlag/contracts/auction/read-documents'
import { shownDocuments } from '@zuschlag/contracts/auction/shown-documents'
import { type Instant, instantToMs } from '@zuschlag/contracts/kernel/instant'
import { defaultLanguage, languageFacts } from '@zuschlag/contracts/kernel/languages'
import type { Problem } from '@zuschlag/contracts/kernel/problem'
import { err, ok, type Result } from '@zuschlag/contracts/kernel/result'
import type { AuctionDetailsRow } from '@zuschlag/projections/auction-details/table'
import type { Knex } from 'knex'
import { FileAnswer, StreamAnswer } from '../../../edge/http/answers.ts'
import { nullIfMissing } from '../../../edge/http/missing-files.ts'
import { fileRoute, type Route, signedInRoute, streamRoute } from '../../../edge/http/route.ts'
import { documentUrl } from '../../../kernel/document-urls.ts'
import { isWrittenAsItIs, REGULAR } from '../../../kernel/pdf/pdf-fonts.ts'
import { type DocumentMarker, markingProblem } from '../../../kernel/pdf/watermark/document-marker.ts'
import type { PdfMark } from '../../../kernel/pdf/watermark/draw-mark.ts'
import { problemOf } from '../../../kernel/problem.ts'
import { type AuctionAccess, type SeenAuction, seePrivately } from '../../../policies/auction-access.ts'
import { may } from '../../../policies/auction-policy.ts'
import type { SignedIn, Viewer } from '../../../policies/viewer.ts'
import { type Directory, fullNameWithTitle } from '../../identity/accounts/directory.ts'
import { watermarksDocuments } from '../../identity/tenants/tenant-rows.ts'
import type { DocumentConfirmations, OpeningRecords } from '../ports.ts'
import { archiveOf, asStored, savedName } from './document-archive.ts'
import { type StoredDocument, storedDocuments, type StoredFile } from './stored-documents.ts'

type ConfirmedFile = {
  readonly name: string
  readonly storageUrl: string
  readonly confirmedAt: Instant
}

/** The files of the states that a reader confirmed with offers, by URL, each with its first confirmation. */
export function confirmedFiles(
  states: readonly RoomState[],
  confirmations: readonly { readonly state: number; readonly at: Instant }[],
): ReadonlyMap<string, ConfirmedFile> {
  const files = new Map<string, ConfirmedFile>()
  for (const { state, at } of confirmations.toSorted((one, other) => (one.at < other.at ? -1 : 1))) {
    const confirmed = states.find((known) => known.state === state)?.files ?? []
    for (const { name, storageUrl } of confirmed) {
      if (!files.has(storageUrl)) files.set(storageUrl, { name, storageUrl, confirmedAt: at })
    }
  }
  return files
}

const facts = { who: 'whoSeesPrivateDetails', tag: 'Auctions' } as const

type Dependencies = AuctionAccess &
  CopyDependencies & {
    readonly filesDir: string | null
    /** Who opened what is noted before a document is sent. */
    readonly openings: OpeningRecords
    /** Which states of the documents a reader confirmed with offers. */
    readonly confirmationsOf: DocumentConfirmations
  }

export function documentRoutes(dependencies: Dependencies): readonly Route[] {
  return [documentRoute(dependencies), readingsRoute(dependencies), archiveRoute(dependencies)]
}

/**
 * A document that the auction lists now, or that this reader confirmed when it did; others that a revision
 * removed are not found. Members of the tenant also read internal and replaced documents; the seller of a
 * broker's auction does not.
 */
function documentRoute({ filesDir, openings, confirmationsOf, ...rest }: Dependencies): Route {
  return fileRoute(getAuctionDocument, { ...facts, summary: 'Download a document of an auction' }).answer(
    async ({ params, viewer, headers, now }) => {
      const { auctionId, fileName } = params
      const seen = await seePrivately(auctionId, viewer, headers, rest)
      if (!seen.ok) return seen
      const { row, by } = seen.value
      const isMember = may(by.relation, 'seeManagement')
      const url = documentUrl(auctionId, fileName)
      const name =
        documentNamesFor(row.description, may(by.relation, 'readOriginals')).get(url) ??
        (await confirmedBy(viewer, row, confirmationsOf)).get(url)?.name
      if (name === undefined || filesDir === null) return err(problemOf('notFound'))
      const path = join(filesDir, 'documents', auctionId, fileName)
      const found = await stat(path).catch(nullIfMissing)
      if (found?.isFile() !== true || viewer.kind !== 'signedIn') return err(problemOf('notFound'))
      const copies = await readerCopies(seen.value, viewer, now, rest)
      const copy = (await copies?.copyOf(path)) ?? null
      if (copy?.ok === false) return copy
      if (!isMember) await openings.note([{ auctionId, fileName, userId: viewer.userId, at: now }])
      return ok(new FileAnswer(path, savedName(name, fileName).join(''), copy?.value))
    },
  )
}

function readingsRoute({ filesDir, openings, confirmationsOf, knex, ...access }: Dependencies): Route {
  return signedInRoute(getDocumentReadings, {
    ...facts,
    summary: 'List which documents of an auction the reader has opened',
  }).answer(async ({ params: { auctionId }, headers }, viewer) => {
    const seen = await seePrivately(auctionId, viewer, headers, access)
    if (!seen.ok) return seen
    const { row, by } = seen.value
    const [documents, lastOf, confirmed, isMarked] = await Promise.all([
      storedDocuments(auctionId, row.description, filesDir),
      openings.lastOf(auctionId, viewer.userId),
      confirmedBy(viewer, row, confirmationsOf),
      areCopiesMarked(seen.value, knex),
    ])
    const listed = new Set(documents.map(({ document }) => document.storageUrl))
    return ok({
      documents: [...readingsOf(documents, lastOf, confirmed)],
      confirmedEarlier: [...confirmed.values()].filter(({ storageUrl }) => !listed.has(storageUrl)),
      areOpeningsNoted: !may(by.relation, 'seeManagement'),
      areCopiesMarked: isMarked,
      archiveSizeBytes: archiveSizeOf(documents),
    })
  })
}

/** The documents that this reader sees, each noted as opened before the first byte is sent. */
function archiveRoute({ filesDir, openings, confirmationsOf: _own, ...rest }: Dependencies): Route {
  return streamRoute(getDocumentArchive, {
    ...facts,
    summary: 'Download all documents of an auction as one archive',
  }).answer(async ({ params: { auctionId }, headers, now }, viewer) => {
    const seen = await seePrivately(auctionId, viewer, headers, rest)
    if (!seen.ok) return seen
    const { row, by } = seen.value
    const documents = await storedDocuments(auctionId, row.description, filesDir)
    if (archiveSizeOf(documents) === null) return err(problemOf('notFound'))
    const copies = await readerCopies(seen.value, viewer, now, rest)
    const paths = documents.flatMap(({ file }) => file?.path ?? [])
    const problem = (await copies?.problemOf(paths)) ?? null
    if (problem !== null) return err(problem)
    if (!may(by.relation, 'seeManagement')) {
      const { userId } = viewer
      const names = documents.flatMap(({ file }) => (file === null ? [] : [file.name]))
      await openings.note(names.map((fileName) => ({ auctionId, userId, fileName, at: now })))
    }
    const fileName = `zuschlag-documents-${auctionId}.zip`
    const pieces = archiveOf(documents, copies === null ? asStored : (file) => markedContent(file, copies))
    return ok(new StreamAnswer(pieces, { contentType: 'application/zip', fileName }))
  })
}

/** @throws if the file can no longer be marked: the archive then ends before it is whole, never unmarked */
async function* markedContent(file: StoredFile, copies: ReaderCopies): AsyncGenerator<Uint8Array> {
  const copy = await copies.copyOf(file.path)
  if (copy === null) yield* asStored(file)
  else if (copy.ok) yield copy.value
  else throw new Error(`${file.name} was not marked: ${copy.error.code}`)
}

/** What the reader confirmed; nobody else's confirmations open anything. */
async function confirmedBy(
  viewer: Viewer,
  { auctionId, roomStates }: AuctionDetailsRow,
  confirmationsOf: DocumentConfirmations,
): Promise<ReadonlyMap<string, ConfirmedFile>> {
  if (viewer.kind !== 'signedIn') return new Map()
  return confirmedFiles(roomStates, await confirmationsOf(auctionId, viewer.userId))
}

/** The names of the documents that a reader may open, by URL. */
function documentNamesFor(description: AuctionDescription, isOfTenant: boolean): ReadonlyMap<string, string> {
  const nameByUrl = (one: { readonly storageUrl: string; readonly name: string }) =>
    [one.storageUrl, one.name] as const
  if (!isOfTenant) return new Map(shownDocuments(description).map(nameByUrl))
  const all = description.documents.flatMap((one) => [
    ...(one.replaced ?? []).map(({ storageUrl }) => nameByUrl({ storageUrl, name: one.name })),
    nameByUrl(one),
  ])
  return new Map(all)
}

/**
 * What a reader has opened of the documents. @param lastOf by the name of the file, older versions as well
 */
function readingsOf(
  documents: readonly StoredDocument[],
  lastOf: ReadonlyMap<string, Instant>,
  confirmed: ReadonlyMap<string, ConfirmedFile>,
): readonly DocumentReading[] {
  const lastOfAny = [...lastOf.values()].toSorted().at(-1)
  return documents.map(({ document: { storageUrl }, file }) => {
    const openedAt = (file === null ? undefined : lastOf.get(file.name)) ?? null
    const addedAt = file?.addedAt ?? null
    const isNew = openedAt === null && addedAt !== null && lastOfAny !== undefined && addedAt > lastOfAny
    const confirmedAt = confirmed.get(storageUrl)?.confirmedAt ?? null
    return { storageUrl, addedAt, openedAt, isNew, confirmedAt }
  })
}

/** Bytes of the files that are here; null where there are none, or more than one archive may hold. */
function archiveSizeOf(documents: readonly StoredDocument[]): number | null {
  const bytes = documents.reduce((sum, { file }) => sum + (file?.sizeBytes ?? 0), 0)
  return bytes === 0 || bytes > DOCUMENT_ARCHIVE_BYTES_MAX ? null : bytes
}

type CopyDependencies = {
  readonly knex: Knex
  readonly directory: Pick<Directory, 'user'>
  readonly documentMarker: DocumentMarker
}

/** [DATA-9] The copies of one reader, who is outside of a tenant that has them marked. */
type ReaderCopies = {
  /** The marked copy of a PDF; null for other files, which readers get as they are. */
  readonly copyOf: (path: string) => Promise<Result<Uint8Array, Problem> | null>
  /** Why one of these files cannot be marked; null if each of them can. */
  readonly problemOf: (paths: readonly string[]) => Promise<Problem | null>
}

/** Whether this reader is outside of a tenant that has copies marked. */
async function areCopiesMarked({ row, by }: SeenAuction, knex: Knex): Promise<boolean> {
  return !may(by.relation, 'readOriginals') && watermarksDocuments(knex, row.tenantId)
}

/** Null if this reader gets the files as they were uploaded. */
async function readerCopies(
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

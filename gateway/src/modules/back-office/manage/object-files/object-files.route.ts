import {
  type exchangeFailures,
  type MissedReason,
  readObjectExchange,
} from '@zuschlag/contracts/administration/object-exchange'
import { uploadObjectDocument, uploadObjectPicture } from '@zuschlag/contracts/administration/object-files'
import type { AuctionImage } from '@zuschlag/contracts/auction/auction-fields'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import type { Problem } from '@zuschlag/contracts/kernel/problem'
import { err, ok, type Result } from '@zuschlag/contracts/kernel/result'
import type { Knex } from 'knex'
import { type Route, signedInRoute } from '../../../../edge/http/route.ts'
import { type DocumentMarker, markingProblem } from '../../../../kernel/pdf/watermark/document-marker.ts'
import type { PdfMark } from '../../../../kernel/pdf/watermark/draw-mark.ts'
import { problemOf, unavailable } from '../../../../kernel/problem.ts'
import { auctionNotFound } from '../../../../kernel/rejection-problem.ts'
import { may } from '../../../../policies/auction-policy.ts'
import { relationTo } from '../../../../policies/relation.ts'
import type { SignedIn } from '../../../../policies/viewer.ts'
import { tenantOf, watermarksDocuments } from '../../../identity/tenants/tenant-rows.ts'
import { ExchangeReader } from '../../openimmo/exchange-reader.ts'
import type { Attachment } from '../../openimmo/read-attachments.ts'
import type { ManagedOwnership } from '../../shared/managed-ownership.ts'
import { checkPdf, type DocumentFailure } from './check-pdf.ts'
import { ObjectFileStore } from './object-file-store.ts'
import { type ObjectPictureFailure, readPicture } from './read-picture.ts'

type MissedPicture = { readonly name: string; readonly why: MissedReason }
type Import = {
  readonly store: ObjectFileStore
  readonly auctionId: AuctionId
  readonly clientKey: string
}
type ImportedPictures = { readonly images: AuctionImage[]; readonly missed: MissedPicture[] }

/** Re-encodes and stores the pictures of an exchange; `busy` if too many pictures wait already. */
export async function importPictures(
  attachments: readonly Attachment[],
  { store, auctionId, clientKey }: Import,
): Promise<ImportedPictures | 'busy'> {
  const images: AuctionImage[] = []
  const missed: MissedPicture[] = []
  for (const { name, isMainImage, content } of attachments) {
    if (typeof content === 'string') {
      missed.push({ name, why: content })
      continue
    }
    const picture = await readPicture(content, clientKey)
    if (picture.ok) images.push({ ...(await store.savePicture(auctionId, picture.value)), name, isMainImage })
    else if (picture.error === 'busy') return 'busy'
    else missed.push({ name, why: reasons[picture.error] })
  }
  return { images, missed }
}

const reasons = {
  notAPicture: 'notAccepted',
  tooManyPixels: 'tooLarge',
  broken: 'broken',
} as const satisfies Record<Exclude<ObjectPictureFailure, 'busy'>, MissedReason>

const facts = { who: 'whoManages', tag: 'Managing auctions' } as const

type Dependencies = {
  readonly knex: Knex
  readonly managedOwnership: ManagedOwnership
  readonly documentMarker: DocumentMarker
}

/** Whether a document can be marked does not depend on who reads it. */
const SAMPLE_MARK: PdfMark = { reader: 'Reader', at: '1. 1. 2026', about: 'Sample' }

/** Who may add files to an object: `admit` says where they are kept, `refusal` asks before one is read. */
function admission(managedOwnership: ManagedOwnership, store: ObjectFileStore | null) {
  const admit = async (auctionId: AuctionId, viewer: SignedIn): Promise<Result<ObjectFileStore, Problem>> => {
    const ownership = await managedOwnership.of(auctionId)
    const relation = ownership === null ? 'stranger' : relationTo(viewer, ownership, false)
    if (!may(relation, 'seeManagement')) return err(auctionNotFound())
    if (!may(relation, 'manage')) return err(problemOf('forbidden'))
    if (store === null) return err(unavailable())
    return (await store.hasRoom(auctionId)) ? ok(store) : err(problemOf('fileLimitReached'))
  }
  type Target = { readonly params: { readonly auctionId: AuctionId } }
  const refusal = async ({ params }: Target, viewer: SignedIn): Promise<Problem | null> => {
    const admitted = await admit(params.auctionId, viewer)
    return admitted.ok ? null : admitted.error
  }
  return { admit, refusal }
}

/** Files for objects that the caller manages; not found for everybody else. */
export function objectFileRoutes(dependencies: Dependencies, filesDir: string | null): readonly Route[] {
  const { knex, managedOwnership, documentMarker } = dependencies
  const store = filesDir === null ? null : new ObjectFileStore(filesDir)
  const { admit, refusal } = admission(managedOwnership, store)
  return [
    signedInRoute(uploadObjectPicture, { ...facts, summary: 'Upload a picture of an auction' }).answer(
      async ({ params: { auctionId }, body, file }, viewer) => {
        const admitted = await admit(auctionId, viewer)
        if (!admitted.ok) return admitted
        if (file === null) return err(missing('picture'))
        const picture = await readPicture(file.path, viewer.userId)
        if (!picture.ok) return err(pictureProblem(picture.error))
        const urls = await admitted.value.savePicture(auctionId, picture.value)
        return ok({ ...urls, name: body.name, isMainImage: false })
      },
      refusal,
    ),
    signedInRoute(uploadObjectDocument, { ...facts, summary: 'Upload a document of an auction' }).answer(
      async ({ params: { auctionId }, body, file }, viewer) => {
        const admitted = await admit(auctionId, viewer)
        if (!admitted.ok) return admitted
        if (file === null) return err(missing('document'))
        // Refused here, where its broker can replace it, rather than later for each reader (DATA-9).
        const ownership = await managedOwnership.of(auctionId)
        const isMarked = ownership !== null && (await watermarksDocuments(knex, ownership.tenantId))
        const problem = await problemOfDocument(file.path, isMarked, viewer, documentMarker)
        if (problem !== null) return err(problem)
        const storageUrl = await admitted.value.saveDocument(auctionId, file.path)
        return ok({ name: body.name, storageUrl, sizeBytes: file.sizeBytes })
      },
      refusal,
    ),
    exchangeRoute(dependencies, { admit, refusal }),
  ]
}

function exchangeRoute(
  { knex, managedOwnership }: Dependencies,
  { admit, refusal }: ReturnType<typeof admission>,
): Route {
  const exchanges = new ExchangeReader()
  return signedInRoute(readObjectExchange, {
    ...facts,
    summary: 'Read an OpenImmo file into the fields of an auction',
  }).answer(async ({ params: { auctionId }, file }, viewer) => {
    const admitted = await admit(auctionId, viewer)
    if (!admitted.ok) return admitted
    if (file === null) return err(exchangeProblem('missing'))
    const ownership = await managedOwnership.of(auctionId)
    const tenant = ownership === null ? undefined : await tenantOf(knex, ownership.tenantId)
    if (tenant === undefined) return err(auctionNotFound())
    const exchange = await exchanges.read({ path: file.path, currency: tenant.currencyCode })
    if (!exchange.ok) {
      if (exchange.error === 'busy') return err(unavailable())
      return err(exchangeProblem(exchange.error.code, exchange.error.line))
    }
    const { attachments, ...property } = exchange.value
    const target = { store: admitted.value, auctionId, clientKey: viewer.userId }
    const imported = await importPictures(attachments, target)
    return imported === 'busy' ? err(unavailable()) : ok({ ...property, ...imported })
  }, refusal)
}

/** Says what is wrong, and where in the document. */
function exchangeProblem(code: (typeof exchangeFailures)[number], line?: number): Problem {
  return problemOf('validationFailed', {
    errors: { openimmo: line === undefined ? [code] : [code, String(line)] },
  })
}

function missing(field: string): Problem {
  return problemOf('validationFailed', { errors: { [field]: ['A file is needed'] } })
}

function pictureProblem(failure: ObjectPictureFailure): Problem {
  switch (failure) {
    case 'notAPicture':
      return problemOf('unsupportedMediaType', { detail: 'A picture must be a JPEG, PNG, WebP or AVIF.' })
    case 'tooManyPixels':
      return problemOf('payloadTooLarge', { detail: 'The picture has too many pixels.' })
    case 'busy':
      return unavailable()
    case 'broken':
      return problemOf('validationFailed', { errors: { picture: ['The picture is damaged or incomplete'] } })
    default:
      return failure satisfies never
  }
}

/** Why a document is not taken: it is none, not everybody can open it, or it cannot be marked. */
async function problemOfDocument(
  path: string,
  isMarked: boolean,
  { userId }: SignedIn,
  documentMarker: DocumentMarker,
): Promise<Problem | null> {
  const checked = await checkPdf(path)
  if (!checked.ok) return documentProblem(checked.error)
  if (!isMarked && !checked.value.isEncrypted) return null
  const failure = await documentMarker.failureAtUpload(path, isMarked ? SAMPLE_MARK : null, userId)
  if (failure === null) return null
  if (isMarked || failure === 'busy' || failure === 'timedOut') return markingProblem(failure)
  return documentProblem(failure === 'encrypted' ? 'locked' : 'broken')
}

function documentProblem(failure: DocumentFailure): Problem {
  if (failure === 'notAPdf') return problemOf('unsupportedMediaType', { detail: 'A document must be a PDF.' })
  return problemOf('validationFailed', { errors: { document: [failure] } })
}

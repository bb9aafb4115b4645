import type { EventEmitter } from 'node:events'
import { createWriteStream, type WriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import type { Upload } from '@zuschlag/contracts/kernel/endpoint'
import type { Problem } from '@zuschlag/contracts/kernel/problem'
import { multipart, type Options } from 'formidable'
import type { Context } from 'koa'
import { koaBody } from 'koa-body'
import { z } from 'zod'
import { problemOf } from '../../kernel/problem.ts'
import type { Viewer } from '../../policies/viewer.ts'
import { cutOff, limitUploadRate } from './body-deadline.ts'
import type { UploadedFile } from './route.ts'
import { drainBody } from './drain-body.ts'
import type { UploadsInProgress } from './uploads-in-progress.ts'
import type { VirusScan } from './virus-scan.ts'

/** Characters of a header of a part; a field's and a file's name need some hundred. */
const PART_HEADER_LENGTH_MAX = 1_000

/** What formidable's parser emits while it reads: positions in a buffer. */
type Piece = { readonly name: string; readonly start: number; end: number }
type Parser = Pick<EventEmitter, 'prependListener'>

/**
 * Cuts headers of parts to a length. formidable reads file names with an expression of quadratic time from
 * headers as long as a body, which held the event loop for seconds.
 */
function shortPartHeaders(form: unknown): void {
  const { _parser: parser } = form as { readonly _parser: Parser | null }
  let length = 0
  parser?.prependListener('data', (piece: Piece) => {
    if (piece.name === 'headerEnd') length = 0
    if (piece.name !== 'headerField' && piece.name !== 'headerValue') return
    piece.end = Math.min(piece.end, piece.start + PART_HEADER_LENGTH_MAX - length)
    length += piece.end - piece.start
  })
}

/** formidable's reader of multipart bodies, and of nothing else. */
const multipartPlugins: NonNullable<Options['enabledPlugins']> = [multipart, shortPartHeaders]

const FIELDS_MAX = 40
const FIELD_BYTES_MAX = 16 * 1024
/** Files beyond the one are looked at, so that they can be refused by name, up to here. */
const FILES_MAX = 3

type MultipartBody = {
  readonly problem: Problem | null
  /** The one file; null where there was none. */
  readonly file: UploadedFile | null
  /** Deletes what was written to the disk of the machine meanwhile. */
  readonly discard: () => Promise<void>
}

const filesSchema = z.record(
  z.string(),
  z.unknown().transform((value) => (Array.isArray(value) ? (value as unknown[]) : [value])),
)
const fileSchema = z.object({ filepath: z.string(), size: z.number() })

/** Reads text fields into `context.request.body` and at most one file to the disk, or says what is wrong. */
async function readMultipartBody(context: Context, upload: Upload): Promise<MultipartBody> {
  if (context.is('multipart/form-data') !== 'multipart/form-data') {
    const problem = problemOf('unsupportedMediaType', { detail: 'The body must be multipart/form-data.' })
    return { problem, file: null, discard: () => Promise.resolve() }
  }
  // A folder of its own: it goes with whatever a torn body left in it.
  const uploadDir = await mkdtemp(join(tmpdir(), 'zuschlag-upload-'))
  const files = openFiles()
  const discard = async (): Promise<void> => {
    files.close()
    await rm(uploadDir, { recursive: true, force: true })
  }
  try {
    const parser = parserOf(upload, uploadDir, files.open)
    await Promise.race([parser(context, () => Promise.resolve()), aborted(context.req)])
  } catch (error) {
    await drainBody(context)
    return { problem: problemOfFailure(error, upload), file: null, discard }
  }
  const byField = filesSchema.parse(context.request.files ?? {})
  const received = Object.entries(byField).flatMap(([field, values]) =>
    values.map((value) => ({ field, ...fileSchema.parse(value) })),
  )
  const [file] = received
  if (received.length > 1 || (file !== undefined && file.field !== upload.field)) {
    return { problem: oneFileAlone(upload), file: null, discard }
  }
  const isThere = file !== undefined && file.size > 0
  return { problem: null, file: isThere ? { path: file.filepath, sizeBytes: file.size } : null, discard }
}

/** Rejects once the client is gone: formidable waits without end for one that left before it listened. */
function aborted(request: IncomingMessage): Promise<never> {
  return new Promise((_resolve, reject) => {
    const rejectIncomplete = (): void => {
      if (!request.complete) reject(new Error('The client closed the connection'))
    }
    if (request.destroyed) rejectIncomplete()
    else request.once('close', rejectIncomplete)
  })
}

/**
 * The files that a body is written to. formidable opens a file also after the body has failed, and then
 * leaves it open: each such body would cost the process a descriptor.
 */
function openFiles() {
  const streams: WriteStream[] = []
  let isClosed = false
  return {
    open: (file: unknown): Writable => {
      const stream = createWriteStream(z.object({ filepath: z.string() }).parse(file).filepath)
      streams.push(stream)
      if (isClosed) stream.destroy()
      return stream
    },
    close: (): void => {
      isClosed = true
      for (const stream of streams) stream.destroy()
    },
  }
}

function parserOf({ bytesMax }: Upload, uploadDir: string, open: (file: unknown) => Writable) {
  return koaBody({
    multipart: true,
    json: false,
    text: false,
    urlencoded: false,
    formidable: {
      enabledPlugins: multipartPlugins,
      uploadDir,
      fileWriteStreamHandler: open,
      maxFileSize: bytesMax,
      maxTotalFileSize: bytesMax,
      maxFiles: FILES_MAX,
      maxFields: FIELDS_MAX,
      maxFieldsSize: FIELD_BYTES_MAX,
      allowEmptyFiles: true,
      minFileSize: 0,
    },
  })
}

function oneFileAlone({ field }: Upload): Problem {
  return problemOf('validationFailed', { errors: { [field]: ['Exactly one file, in this field'] } })
}

/** Numbers of formidable's failures: the size of files, and their number. */
const TOO_LARGE: ReadonlySet<unknown> = new Set([1009, 1016])
const TOO_MANY = 1015

function problemOfFailure(error: unknown, upload: Upload): Problem {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
  if (TOO_LARGE.has(code)) return problemOf('payloadTooLarge', { message: 'InvalidMaxFileSize' })
  if (code === TOO_MANY) return oneFileAlone(upload)
  return problemOf('validationFailed', { errors: { body: ['Not a multipart body of this endpoint'] } })
}

type UploadOptions = {
  readonly upload: Upload
  readonly viewer: Viewer
  readonly uploads: UploadsInProgress
  /** Whether this caller may upload at all; null admits. */
  readonly admit: () => Promise<Problem | null>
  readonly scanUpload: VirusScan | undefined
}

/**
 * Reads an upload, calls `answer` with its file and deletes it; or returns why it is refused, if possible
 * before its body is read.
 */
export async function withUpload(
  context: Context,
  { upload, viewer, uploads, admit, scanUpload }: UploadOptions,
  answer: (file: UploadedFile | null) => Promise<void>,
): Promise<Problem | null> {
  const caller = { viewer, clientIp: context.ip }
  const started = uploads.start(caller, () => cutOff(context.req, context.res))
  if (!started.ok) return started.error
  try {
    const refusal = await admit()
    if (refusal !== null) return refusal
    limitUploadRate(context.req, context.res)
    const body = await readMultipartBody(context, upload)
    try {
      const problem = body.problem ?? (await infectionOf(body.file, scanUpload))
      if (problem === null) await answer(body.file)
      return problem
    } finally {
      await body.discard()
    }
  } finally {
    started.value()
  }
}

async function infectionOf(
  file: UploadedFile | null,
  scanUpload: VirusScan | undefined,
): Promise<Problem | null> {
  if (file === null || scanUpload === undefined) return null
  return (await scanUpload(file.path)).kind === 'clean' ? null : problemOf('fileInfected')
}

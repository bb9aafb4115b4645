import { createWriteStream, type WriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import type { Upload } from '@zuschlag/contracts/kernel/endpoint'
import type { Problem } from '@zuschlag/contracts/kernel/problem'
import type { Context } from 'koa'
import { koaBody } from 'koa-body'
import { z } from 'zod'
import type { UploadedFile } from './call.ts'
import { drainBody } from './drain-body.ts'
import { multipartPlugins } from './part-headers.ts'
import { problemOf } from '../../kernel/problem.ts'

const FIELDS_MAX = 40
const FIELD_BYTES_MAX = 16 * 1024
/** Files beyond the one are looked at, so that they can be refused by name, up to here. */
const FILES_MAX = 3

export type MultipartBody = {
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
export async function readMultipartBody(context: Context, upload: Upload): Promise<MultipartBody> {
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

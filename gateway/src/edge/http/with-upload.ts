import type { Upload } from '@zuschlag/contracts/kernel/endpoint'
import type { Problem } from '@zuschlag/contracts/kernel/problem'
import type { Context } from 'koa'
import { problemOf } from '../../kernel/problem.ts'
import type { Viewer } from '../../policies/viewer.ts'
import { cutOff, limitUploadRate } from './body-deadline.ts'
import type { UploadedFile } from './call.ts'
import { readMultipartBody } from './multipart-body.ts'
import type { UploadsInProgress } from './uploads-in-progress.ts'
import type { VirusScan } from './virus-scan.ts'

export type UploadOptions = {
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

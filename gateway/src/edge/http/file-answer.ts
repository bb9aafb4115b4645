import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { extname } from 'node:path'
import type { Context } from 'koa'
import { nullIfMissing } from './missing-files.ts'

/** What a route answers where the answer is a file; `route` itself looks who may have it. */
export class FileAnswer {
  readonly path: string

  constructor(path: string) {
    this.path = path
  }
}

const contentTypes: Readonly<Record<string, string>> = {
  '.pdf': 'application/pdf',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
}

/** Sends the file, or answers false where there is none. Types that are not known are saved, never shown. */
export async function respondWithFile(context: Context, { path }: FileAnswer): Promise<boolean> {
  const facts = await stat(path).catch(nullIfMissing)
  if (facts === null || !facts.isFile()) return false
  const contentType = contentTypes[extname(path).toLowerCase()]
  context.status = 200
  context.set('Content-Type', contentType ?? 'application/octet-stream')
  context.set('Content-Disposition', contentType === undefined ? 'attachment' : 'inline')
  context.set('Content-Security-Policy', "default-src 'none'; object-src 'self'; frame-ancestors 'self'")
  context.set('Content-Length', String(facts.size))
  context.body = createReadStream(path)
  return true
}

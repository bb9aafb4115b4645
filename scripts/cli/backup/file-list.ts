import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { type FileHandle, mkdir, open, readdir } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { UserFacingError } from '../../product/kernel/user-facing-error.ts'
import type { BackupRun } from './backup-run.ts'

/** One file of a backup, by its path below the folder, with slashes. */
const listedSchema = z.strictObject({
  path: z.string().refine((text) => text.split('/').every((part) => part !== '' && !part.startsWith('.'))),
  bytes: z.number().int().nonnegative(),
  sha256: z.string(),
})
export type ListedFile = z.infer<typeof listedSchema>

const LIST = 'files.ndjson'

/** Names of what is still being written beside its place. */
const isUnfinished = (name: string): boolean => name.endsWith('.new')

/** Writes the files of a backup and, a line for each, what they are. */
export class FileListWriter {
  readonly #folder: string
  readonly #list: FileHandle
  readonly #digest = createHash('sha256')
  #count = 0
  #bytes = 0

  private constructor(folder: string, list: FileHandle) {
    this.#folder = folder
    this.#list = list
  }

  static async open(folder: string): Promise<FileListWriter> {
    return new FileListWriter(folder, await open(path.join(folder, LIST), 'wx', 0o600))
  }

  /** Takes a file of the backup's own making into the list. */
  async note(relative: string): Promise<void> {
    await this.#add(relative, await digestOf(createReadStream(path.join(this.#folder, relative))))
  }

  async write(relative: string, content: AsyncIterable<Buffer>, signal: AbortSignal): Promise<void> {
    const target = path.join(this.#folder, relative)
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
    const measure = measuring()
    const file = createWriteStream(target, { flags: 'wx', mode: 0o600 })
    await pipeline(content, measure.through, file, { signal })
    await this.#add(relative, measure.measured())
  }

  /**
   * Copies everything below a folder that may be added to meanwhile; what goes away meanwhile is left out.
   */
  async writeTree(from: string, relative: string, { signal, onProgress }: BackupRun): Promise<void> {
    for await (const name of filesBelow(from)) {
      onProgress(`files: ${this.#count} written`)
      const handle = await open(path.join(from, name)).catch(ignoreMissing)
      if (handle !== null) await this.write(`${relative}/${name}`, handle.createReadStream(), signal)
    }
  }

  async finish(): Promise<{ count: number; bytes: number; listSha256: string }> {
    await this.#list.sync()
    return { count: this.#count, bytes: this.#bytes, listSha256: this.#digest.digest('hex') }
  }

  close(): Promise<void> {
    return this.#list.close()
  }

  async #add(relative: string, { bytes, sha256 }: Omit<ListedFile, 'path'>): Promise<void> {
    const line = `${JSON.stringify({ path: relative, bytes, sha256 })}\n`
    await this.#list.write(line)
    this.#digest.update(line)
    this.#count += 1
    this.#bytes += bytes
  }
}

/**
 * Each file of a backup, its content compared with what the list says of it. @throws UserFacingError at the
 * first that differs
 */
export async function* checkedFiles(folder: string, listSha256: string): AsyncGenerator<ListedFile> {
  const list = path.join(folder, LIST)
  const { sha256 } = await digestOf(createReadStream(list)).catch(() => ({ sha256: '' }))
  if (sha256 !== listSha256) throw new UserFacingError(`${list} is damaged or missing`)
  for await (const line of createInterface({ input: createReadStream(list), crlfDelay: Infinity })) {
    const listed = listedSchema.parse(JSON.parse(line))
    const file = path.join(folder, listed.path)
    const found = await digestOf(createReadStream(file)).catch(ignoreMissing)
    if (found?.bytes !== listed.bytes || found.sha256 !== listed.sha256)
      throw new UserFacingError(`${file} is ${found === null ? 'missing' : 'damaged'}`)
    yield listed
  }
}

function ignoreMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
  throw error
}

async function* filesBelow(folder: string): AsyncGenerator<string> {
  const entries = (await readdir(folder, { withFileTypes: true }).catch(ignoreMissing)) ?? []
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.isDirectory()) {
      for await (const below of filesBelow(path.join(folder, entry.name))) yield `${entry.name}/${below}`
    } else if (entry.isFile() && !isUnfinished(entry.name)) yield entry.name
  }
}

type Measure = {
  /** Passes chunks on and measures them. */
  readonly through: (chunks: AsyncIterable<Buffer>) => AsyncGenerator<Buffer>
  readonly measured: () => Omit<ListedFile, 'path'>
}

function measuring(): Measure {
  const digest = createHash('sha256')
  let bytes = 0
  const through = async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      digest.update(chunk)
      bytes += chunk.length
      yield chunk
    }
  }
  return { through, measured: () => ({ bytes, sha256: digest.digest('hex') }) }
}

async function digestOf(content: AsyncIterable<Buffer>): Promise<Omit<ListedFile, 'path'>> {
  const { through, measured } = measuring()
  for await (const _chunk of through(content)) continue
  return measured()
}

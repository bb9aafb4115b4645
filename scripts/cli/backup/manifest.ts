import { hash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { UserFacingError } from '../../product/kernel/user-facing-error.ts'

/** Version of the folder's shape. A backup of a later one is refused, never guessed at. */
const BACKUP_FORMAT = 1
/** A manifest is some kilobytes; whatever is larger is none. */
const MANIFEST_CHARACTERS_MAX = 1_000_000

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const tableName = z.string().regex(/^[a-z_]+$/)

const tableSchema = z.strictObject({
  name: tableName,
  columns: z.array(z.string().regex(/^[a-z_0-9]+$/)).min(1),
  rows: z.number().int().nonnegative(),
})

const contentSchema = z.strictObject({
  format: z.literal(BACKUP_FORMAT),
  createdAt: z.string(),
  /** Version of the product that made it. */
  productVersion: z.string(),
  log: z.strictObject({ identity: z.string(), head: z.string().nullable() }),
  database: z.strictObject({
    /** Migrations that the tables had gone through. */
    migrations: z.array(z.string()),
    /** In an order in which each row finds the rows that it refers to. */
    tables: z.array(tableSchema),
  }),
  /** How many files the list names, and what they come to. */
  files: z.strictObject({ count: z.number().int(), bytes: z.number().int(), listSha256: sha256 }),
})

const manifestSchema = z.strictObject({ content: contentSchema, sha256 })

export type Manifest = z.infer<typeof contentSchema>
export type DumpedTable = z.infer<typeof tableSchema>

const digestOf = (content: unknown): string => hash('sha256', JSON.stringify(content))
const manifestFile = (folder: string): string => path.join(folder, 'manifest.json')

/** Written last: a folder without it is no backup. */
export async function writeManifest(folder: string, content: Omit<Manifest, 'format'>): Promise<Manifest> {
  const manifest: Manifest = contentSchema.parse({ format: BACKUP_FORMAT, ...content })
  const text = JSON.stringify({ content: manifest, sha256: digestOf(manifest) }, null, 2)
  await writeFile(manifestFile(folder), `${text}\n`, { mode: 0o600 })
  return manifest
}

/**
 * @throws UserFacingError where there is no manifest, where it was changed, and where a later release wrote
 * it
 */
export async function readManifest(folder: string): Promise<Manifest> {
  const read = await readFile(manifestFile(folder), 'utf8').catch(() => null)
  if (read === null) throw new UserFacingError(`${folder} holds no backup: manifest.json is missing`)
  const written = parseJson(read.slice(0, MANIFEST_CHARACTERS_MAX))
  const { content } = z.object({ content: z.object({ format: z.number() }) }).safeParse(written).data ?? {}
  if (content !== undefined && content.format > BACKUP_FORMAT)
    throw new UserFacingError(`${folder} was written by a later release: format ${content.format}`)
  const parsed = manifestSchema.safeParse(written)
  if (!parsed.success || digestOf(parsed.data.content) !== parsed.data.sha256)
    throw new UserFacingError(`${manifestFile(folder)} is damaged`)
  return parsed.data.content
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

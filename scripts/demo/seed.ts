import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { instantToMs } from '@zuschlag/contracts/kernel/instant'
import type { EventLog } from '@zuschlag/engine/store/event-log'
import { openLog } from '@zuschlag/engine/log/open-log'
import type { DemoObject } from './content/content-types.ts'
import { demoObjects } from './demo-objects.ts'
import { saveDemoAccounts } from './demo-accounts.ts'
import type { DocumentFile } from './demo-files.ts'
import { documentsOf, writeMarks, writePictures, writeWhole } from './demo-files.ts'
import { saveDemoPartners, writePartnerFiles } from './demo-partners.ts'
import { playHistories } from './play-histories.ts'

export type SeedOptions = {
  /** Where the product's event log will be; nothing may be in it yet. */
  readonly logPath: string
  /** Accounts' tables must be migrated. */
  readonly databaseUrl: string
  /** `DATA_DIR/files`: pictures and documents, as the gateway serves them. */
  readonly filesDir: string
  readonly now: Instant
  /** Default: all of the demo data. */
  readonly objects?: readonly DemoObject[]
  /** Hears one line per stage, for people who wait. */
  readonly onProgress?: (text: string) => void
}

export type SeedOutcome =
  | {
      readonly status: 'seeded'
      readonly objects: number
      readonly commands: number
      readonly pictures: number
    }
  | { readonly status: 'refused'; readonly reason: 'logNotEmpty' }

const silent = (): void => undefined

/**
 * Makes the demo data: accounts, files and the whole history of every object. The log is written beside its
 * place and moved there at the very end, so that a seeding that was killed leaves nothing half done and the
 * next one starts afresh; accounts and files are brought to the same state again. Refuses, having changed
 * nothing, where the log holds events.
 */
export async function seedDemo(options: SeedOptions): Promise<SeedOutcome> {
  const { logPath, databaseUrl, filesDir, now, objects = demoObjects, onProgress = silent } = options
  await mkdir(dirname(logPath), { recursive: true })
  if (await holdsEvents(logPath)) return { status: 'refused', reason: 'logNotEmpty' }
  const pictures = objects.reduce((sum, object) => sum + object.pictures.length, 0)
  onProgress(`Demo data: ${objects.length} objects, ${pictures} pictures`)
  const [documents] = await Promise.all([
    writeDocuments(filesDir, objects, now),
    writeMarks(filesDir),
    writePictures(filesDir, objects),
    writePartnerFiles(filesDir),
    saveDemoAccounts(databaseUrl),
    saveDemoPartners(databaseUrl),
  ])
  onProgress('Demo data: playing the histories')
  const { commands } = await writeLog(logPath, now, documents)
  return { status: 'seeded', objects: objects.length, commands, pictures }
}

async function holdsEvents(logPath: string): Promise<boolean> {
  const log = await openLog({ kind: 'sqlite', path: logPath })
  try {
    return (await log.head()) !== null
  } finally {
    await log.close()
  }
}

type Documents = ReadonlyMap<DemoObject, readonly DocumentFile[]>

async function writeDocuments(
  filesDir: string,
  objects: readonly DemoObject[],
  now: Instant,
): Promise<Documents> {
  const documents = new Map<DemoObject, readonly DocumentFile[]>()
  const day = new Date(instantToMs(now))
  for (const object of objects) {
    const files = await documentsOf(object, day)
    for (const { path, bytes } of files) await writeWhole(join(filesDir, path), bytes)
    documents.set(object, files)
  }
  return documents
}

async function writeLog(logPath: string, now: Instant, documents: Documents): Promise<{ commands: number }> {
  const beside = `${logPath}.seeding`
  await removeLog(beside)
  const log = await openLog({ kind: 'sqlite', path: beside })
  const described = (object: DemoObject): DocumentFile['described'][] =>
    (documents.get(object) ?? []).map((file) => file.described)
  const played = await playAndClose(log, () =>
    playHistories({ log, objects: [...documents.keys()], now, documentsOf: described }),
  )
  await removeLog(logPath)
  await rename(beside, logPath)
  return played
}

async function playAndClose<T>(log: EventLog, play: () => Promise<T>): Promise<T> {
  try {
    return await play()
  } finally {
    await log.close()
  }
}

/** A database with the files that it keeps beside itself. */
async function removeLog(path: string): Promise<void> {
  for (const suffix of ['', '-wal', '-shm']) await rm(`${path}${suffix}`, { force: true })
}

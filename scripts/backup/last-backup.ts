import { readFile, rename, writeFile } from 'node:fs/promises'
import { z } from 'zod'
import { layoutOf } from '../product/layout.ts'

const lastBackupSchema = z.object({ createdAt: z.iso.datetime(), folder: z.string() })

/** When the newest backup of these data was made, and where. */
export type LastBackup = z.infer<typeof lastBackupSchema>

/** Leaves a note in DATA_DIR, from which "doctor" says how old the newest backup is. */
export async function writeLastBackup(dataDir: string, backup: LastBackup): Promise<void> {
  const { lastBackup } = layoutOf(dataDir)
  await writeFile(`${lastBackup}.new`, `${JSON.stringify(backup)}\n`, { mode: 0o600 })
  await rename(`${lastBackup}.new`, lastBackup)
}

/** Null where none was made, or the note cannot be read. */
export async function readLastBackup(dataDir: string): Promise<LastBackup | null> {
  try {
    return lastBackupSchema.parse(JSON.parse(await readFile(layoutOf(dataDir).lastBackup, 'utf8')))
  } catch {
    return null
  }
}

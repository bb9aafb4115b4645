import { readFile, rename, writeFile } from 'node:fs/promises'
import { z } from 'zod'

const copyStatusSchema = z.object({ at: z.iso.datetime(), to: z.string() })

/** When the newest copy of these data was made, and where it lies; without a password. */
export type CopyStatus = z.infer<typeof copyStatusSchema>

/**
 * Leaves a note in DATA_DIR, from which "doctor" says how old the newest copy is. One that cannot be written
 * is said: the copy itself was made.
 */
export async function writeCopyStatus(
  file: string,
  status: CopyStatus,
  say: (line: string) => void,
): Promise<void> {
  try {
    await writeFile(`${file}.new`, `${JSON.stringify(status)}\n`, { mode: 0o600 })
    await rename(`${file}.new`, file)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    say(`! ${file} was not written, so nobody sees how old this copy is: ${reason}`)
  }
}

/** Null where none was made, or the note cannot be read. */
export async function readCopyStatus(file: string): Promise<CopyStatus | null> {
  try {
    return copyStatusSchema.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch {
    return null
  }
}

import { instantToMs, msToInstant } from '@zuschlag/contracts/kernel/instant'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { readLastBackup } from '../../backup/last-backup.ts'
import type { Configuration } from '../../configuration.ts'
import type { Finding } from './finding.ts'

const HOUR_MS = 3_600_000
/** A daily backup may be this late before it is worth a warning. */
const BACKUP_AGE_MS_MAX = 26 * HOUR_MS

/** How old the newest backup of these data is. Without production it is only worth knowing. */
export async function checkBackupAge(
  { dataDir, production, eventStoreUrl }: Configuration,
  now: Instant = msToInstant(Date.now()),
): Promise<readonly Finding[]> {
  // An EventStoreDB is backed up by its own tools, of which nothing is known here.
  if (eventStoreUrl !== null) return []
  const part = 'backup'
  const level = production ? 'warning' : 'note'
  const last = await readLastBackup(dataDir)
  if (last === null) {
    const text = 'none was made of these data: npm run cli -- backup --to FOLDER'
    return [{ code: 'backup-missing', part, level, text }]
  }
  const ageMs = instantToMs(now) - Date.parse(last.createdAt)
  const text = `${last.createdAt}, ${Math.floor(ageMs / HOUR_MS)} hours ago: ${last.folder}`
  return [
    ageMs > BACKUP_AGE_MS_MAX
      ? { code: 'backup-old', part, level, text }
      : { code: 'backup-recent', part, level: 'ok', text },
  ]
}

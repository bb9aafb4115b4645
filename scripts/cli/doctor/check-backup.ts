import { instantToMs, msToInstant } from '@zuschlag/contracts/kernel/instant'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { readCopyStatus } from '../../backup/copy-status.ts'
import type { Configuration } from '../../configuration.ts'
import { layoutOf } from '../../product/layout.ts'
import type { Finding } from './finding.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** A daily backup, and a log copy of every 30 seconds, may be this late before it is worth a warning. */
const backup = {
  part: 'backup',
  codes: { recent: 'backup-recent', old: 'backup-old', missing: 'backup-missing' },
  file: 'backupStatus',
  ageMsMax: 26 * HOUR_MS,
  remedy: 'none was made of these data: npm run cli -- backup --to FOLDER',
} as const
const logCopy = {
  part: 'log copy',
  codes: { recent: 'log-copy-recent', old: 'log-copy-old', missing: 'log-copy-missing' },
  file: 'logCopyStatus',
  ageMsMax: 5 * MINUTE_MS,
  remedy:
    'none was made of this log: bids since the newest backup are on one disk alone (docs/operations.md)',
} as const

/**
 * How old the newest backup and the newest copy of the log are. Without production it is only worth knowing.
 */
export async function checkBackupAge(
  { dataDir, production, eventStoreUrl }: Configuration,
  now: Instant = msToInstant(Date.now()),
): Promise<readonly Finding[]> {
  // An EventStoreDB is backed up by its own tools, of which nothing is known here.
  if (eventStoreUrl !== null) return []
  const late = production ? 'warning' : 'note'
  return Promise.all(
    [backup, logCopy].map(async ({ part, codes, file, ageMsMax, remedy }): Promise<Finding> => {
      const last = await readCopyStatus(layoutOf(dataDir)[file])
      if (last === null) return { code: codes.missing, part, level: late, text: remedy }
      const ageMs = instantToMs(now) - Date.parse(last.at)
      const text = `${last.at}, ${ageText(ageMs)} ago: ${last.to}`
      if (ageMs > ageMsMax) return { code: codes.old, part, level: late, text }
      return { code: codes.recent, part, level: 'ok', text }
    }),
  )
}

function ageText(ms: number): string {
  return ms < HOUR_MS ? `${Math.floor(ms / MINUTE_MS)} minutes` : `${Math.floor(ms / HOUR_MS)} hours`
}

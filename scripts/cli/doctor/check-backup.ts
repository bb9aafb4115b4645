import { instantToMs, msToInstant } from '@zuschlag/contracts/kernel/instant'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { readCopyStatus } from '../backup/copy-status.ts'
import type { Configuration } from '../../product/configuration/configuration.ts'
import { layoutOf } from '../../product/layout.ts'
import type { Finding } from './finding.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** A daily backup, and a log copy of every 30 seconds, may be this late before it is worth a warning. */
const copies = [
  {
    name: 'backup',
    file: 'backupStatus',
    ageMsMax: 26 * HOUR_MS,
    remedy: 'none was made of these data: npm run cli -- backup --to FOLDER',
  },
  {
    name: 'log-copy',
    file: 'logCopyStatus',
    ageMsMax: 5 * MINUTE_MS,
    remedy: 'none was made: bids since the newest backup are on one disk alone (docs/operations.md)',
  },
] as const

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
    copies.map(async ({ name, file, ageMsMax, remedy }): Promise<Finding> => {
      const part = name.replace('-', ' ')
      const last = await readCopyStatus(layoutOf(dataDir)[file])
      if (last === null) return { code: `${name}-missing`, part, level: late, text: remedy }
      const ageMs = instantToMs(now) - Date.parse(last.at)
      const text = `${last.at}, ${ageText(ageMs)} ago: ${last.to}`
      if (ageMs > ageMsMax) return { code: `${name}-old`, part, level: late, text }
      return { code: `${name}-recent`, part, level: 'ok', text }
    }),
  )
}

function ageText(ms: number): string {
  return ms < HOUR_MS ? `${Math.floor(ms / MINUTE_MS)} minutes` : `${Math.floor(ms / HOUR_MS)} hours`
}

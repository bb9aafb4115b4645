import { rmSync } from 'node:fs'
import path from 'node:path'
import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import { copyLog } from '@zuschlag/engine/store/copy-log'
import { type LogLocation, openLog, openLogReader } from '@zuschlag/engine/log/open-log'
import type { Configuration } from './configuration/configuration.ts'
import { step } from './kernel/progress.mjs'
import { eventLogOf, layoutOf } from './layout.ts'
import { isLogEmpty } from './log-is-empty.ts'

/** Whether demo data are wanted and no event was ever written. */
export async function isDemoMissing(configuration: Configuration): Promise<boolean> {
  return configuration.demo && (await isLogEmpty(eventLogOf(configuration)))
}

/** Makes the demo data where they are wanted and no event was ever written. */
export async function prepareDemoData(configuration: Configuration, databaseUrl: string): Promise<void> {
  if (!(await isDemoMissing(configuration))) return
  const location = eventLogOf(configuration)
  const seed = () => seedInto(location, configuration, databaseUrl)
  await step('Demo data', seed, {
    expected: 'first start, about half a minute',
    note: (seeded) => (seeded.status === 'seeded' ? `${seeded.objects} objects` : seeded.reason),
  })
}

/**
 * Histories are played into a file and moved to their place whole: into another store they are copied from
 * there.
 */
async function seedInto(location: LogLocation, { dataDir }: Configuration, databaseUrl: string) {
  // Loaded here alone: drawing pictures and documents takes half a second to load and is needed once.
  const { seedDemo } = await import('../demo/seed.ts')
  const { files } = layoutOf(dataDir)
  const logPath = location.kind === 'sqlite' ? location.path : path.join(dataDir, 'demo-events.sqlite')
  const seeded = await seedDemo({ logPath, databaseUrl, filesDir: files, now: msToInstant(Date.now()) })
  if (location.kind === 'sqlite') return seeded
  const played = await openLogReader({ kind: 'sqlite', path: logPath })
  const target = await openLog(location)
  try {
    await copyLog(played, target, { isTransactional: false })
  } finally {
    await Promise.all([played.close(), target.close()])
  }
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${logPath}${suffix}`, { force: true })
  return seeded
}

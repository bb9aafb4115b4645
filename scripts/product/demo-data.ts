import { existsSync } from 'node:fs'
import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import { openLogReader } from '@zuschlag/engine/store/open-log'
import type { Configuration } from '../configuration.ts'
import { step } from '../progress.mjs'
import { eventLogOf, layoutOf } from './layout.ts'

/** Makes the demo data where they are wanted and no event was ever written. */
export async function prepareDemoData({ demo, dataDir }: Configuration, databaseUrl: string): Promise<void> {
  if (!demo || !(await isLogEmpty(dataDir))) return
  // Loaded here alone: drawing pictures and documents takes half a second to load and is needed once.
  const { seedDemo } = await import('../demo/seed.ts')
  const { eventLog, files } = layoutOf(dataDir)
  const options = { logPath: eventLog, databaseUrl, filesDir: files, now: msToInstant(Date.now()) }
  await step('Demo data', () => seedDemo(options), {
    expected: 'first start, about half a minute',
    note: (seeded) => (seeded.status === 'seeded' ? `${seeded.objects} objects` : seeded.reason),
  })
}

async function isLogEmpty(dataDir: string): Promise<boolean> {
  if (!existsSync(layoutOf(dataDir).eventLog)) return true
  const reader = await openLogReader(eventLogOf(dataDir))
  try {
    return (await reader.head()) === null
  } finally {
    await reader.close()
  }
}

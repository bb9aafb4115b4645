import type { Configuration } from './configuration/configuration.ts'
import { openDatabase } from './database.ts'
import { isInstanceRunning, lockInstance, readInstanceFacts } from './instance-lock.ts'

export type ReachedDatabase = {
  readonly url: string
  /** Whether a running product uses it too. */
  readonly isShared: boolean
  readonly stop: () => Promise<void>
}

/**
 * The running product's database, else the configured or embedded one, locked against a product that starts
 * meanwhile.
 */
export async function reachDatabase(configuration: Configuration): Promise<ReachedDatabase> {
  const isRunning = isInstanceRunning(configuration.dataDir)
  const facts = isRunning ? readInstanceFacts(configuration.dataDir) : undefined
  if (facts !== undefined) return { url: facts.databaseUrl, isShared: true, stop: () => Promise.resolve() }
  const lock = lockInstance(configuration.dataDir)
  try {
    const { url, stop } = await openDatabase(configuration, () => undefined)
    return { url, isShared: false, stop: () => stop().finally(lock.release) }
  } catch (error) {
    lock.release()
    throw error
  }
}

import { existsSync } from 'node:fs'
import type { EventLogReader } from '@zuschlag/engine/store/event-log'
import { openLogReader } from '@zuschlag/engine/log/open-log'
import type { Configuration } from '../../product/configuration/configuration.ts'
import { UserFacingError } from '../../product/kernel/user-facing-error.ts'
import { eventLogOf } from '../../product/layout.ts'
import { inReadableLog } from '../../product/readable-log.ts'

/**
 * Does something with the product's log, which may be in use, and closes it.
 * @throws UserFacingError where there is none, or where it cannot be read
 */
export function withProductLog<T>(
  configuration: Configuration,
  work: (log: EventLogReader) => Promise<T>,
): Promise<T> {
  const location = eventLogOf(configuration)
  if (location.kind === 'sqlite' && !existsSync(location.path)) {
    throw new UserFacingError(`there is no event log at ${location.path}`)
  }
  return inReadableLog(location, async () => {
    const log = await openLogReader(location)
    try {
      return await work(log)
    } finally {
      await log.close()
    }
  })
}

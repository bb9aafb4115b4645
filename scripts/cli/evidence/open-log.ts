import { existsSync } from 'node:fs'
import type { EventLogReader } from '@zuschlag/engine/store/event-log'
import { openLogReader } from '@zuschlag/engine/store/open-log'
import type { Configuration } from '../../configuration.ts'
import { ForPerson } from '../../for-person.ts'
import { eventLogOf } from '../../product/layout.ts'

/** Opens the product's log for reading, also while it runs. @throws ForPerson where there is none */
export async function openProductLog(configuration: Configuration): Promise<EventLogReader> {
  const location = eventLogOf(configuration)
  if (location.kind === 'sqlite' && !existsSync(location.path)) {
    throw new ForPerson(`there is no event log at ${location.path}`)
  }
  return openLogReader(location)
}

import { existsSync } from 'node:fs'
import type { EventLogReader } from '@zuschlag/engine/store/event-log'
import { logProblem } from '@zuschlag/engine/store/log-problem'
import type { LogLocation } from '@zuschlag/engine/store/open-log'
import { openLogReader } from '@zuschlag/engine/store/open-log'
import type { Configuration } from '../../configuration.ts'
import { ForPerson, NotOfThisKind } from '../../for-person.ts'
import { eventLogOf } from '../../product/layout.ts'

/**
 * Does something with the product's log, which may be in use, and closes it.
 * @throws ForPerson where there is none, or where it cannot be read
 */
export function withProductLog<T>(
  configuration: Configuration,
  work: (log: EventLogReader) => Promise<T>,
): Promise<T> {
  const location = eventLogOf(configuration)
  if (location.kind === 'sqlite' && !existsSync(location.path)) {
    throw new ForPerson(`there is no event log at ${location.path}`)
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

/** What is wrong with a log while something is done with it is said in one line. @throws ForPerson */
export async function inReadableLog<T>(location: LogLocation, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const problem = logProblem(error, nameOf(location))
    if (problem === null) throw error
    throw problem.kind === 'notALog' ? new NotOfThisKind(problem.message) : new ForPerson(problem.message)
  }
}

function nameOf(location: LogLocation): string {
  return location.kind === 'sqlite' ? location.path : 'the EventStoreDB'
}

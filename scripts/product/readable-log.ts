import { existsSync } from 'node:fs'
import { type LogLocation, logProblem } from '@zuschlag/engine/log/open-log'
import { checkLogFile } from '@zuschlag/engine/store/sqlite/shapes'
import { UserFacingError, UnsupportedFileTypeError } from './kernel/user-facing-error.ts'

/** What is wrong with a log while something is done with it is said in one line. @throws UserFacingError */
export async function inReadableLog<T>(location: LogLocation, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const problem = logProblem(error, storeNameOf(location))
    if (problem === null) throw error
    throw problem.kind === 'notALog'
      ? new UnsupportedFileTypeError(problem.message)
      : new UserFacingError(problem.message)
  }
}

/**
 * Whether the product can work on a log, before it starts on it: a file that is none, is damaged, or comes
 * from a later release. @throws UserFacingError
 */
export async function assertUsableLog(location: LogLocation): Promise<void> {
  if (location.kind !== 'sqlite' || !existsSync(location.path)) return
  await inReadableLog(location, () => checkLogFile(location.path))
}

/** A log as messages name it: without the name and password of its connection string. */
export function storeNameOf(location: LogLocation): string {
  if (location.kind === 'sqlite') return location.path
  const hosts = /^[^:]{1,20}:\/\/(?:[^@/]*@)?([^/?]+)/.exec(location.connectionString)?.[1]
  return hosts === undefined ? 'the EventStoreDB' : `the EventStoreDB at ${hosts}`
}

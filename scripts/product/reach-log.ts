import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { LogReadError, UnsupportedLogError } from '@zuschlag/engine/store/log-read-error'
import type { EventLogReader } from '@zuschlag/engine/store/event-log'
import { type LogLocation, openLogReader } from '@zuschlag/engine/log/open-log'
import type { ReadinessCheck } from '@zuschlag/gateway/edge/http/health'
import { UserFacingError } from './kernel/user-facing-error.ts'
import { diskCheck } from './disk-check.ts'
import { storeNameOf } from './readable-log.ts'

const RETRY_MS = 500

type ReachOptions = {
  /** Whether to return only once the store answers. */
  readonly mustAnswer: boolean
  /** Writes a line for the person at the terminal. */
  readonly say: (line: string) => void
}

/**
 * Reads once from a store elsewhere before the product starts on it. A store that is away is one line, and
 * the product starts without it; an embedded log is a file of this machine and needs none of this.
 * @throws UserFacingError where the store refuses the account: waiting does not help.
 */
export async function reachLog(location: LogLocation, { mustAnswer, say }: ReachOptions): Promise<void> {
  if (location.kind === 'sqlite') return
  const reader = await openLogReader(location)
  try {
    for (let isSaid = false; ; isSaid = true) {
      const failure = await failureOf(() => reader.readAll({ after: null, limit: 1 }))
      if (failure === null) return await refuseOtherVersion(reader)
      const denial = denialOf(failure, location)
      if (denial !== null) throw new UserFacingError(denial)
      if (!isSaid) say(`${unreadable(failure, location)} Nothing is decided until it can; trying again.`)
      if (!mustAnswer) return
      await sleep(RETRY_MS)
    }
  } finally {
    await reader.close()
  }
}

/** @throws UserFacingError for a log of another version. Readiness names every other failure. */
async function refuseOtherVersion(reader: EventLogReader): Promise<void> {
  await reader.identity().catch((error: unknown) => {
    if (error instanceof UnsupportedLogError) throw new UserFacingError(error.message)
  })
}

/** Why the log cannot be read, in one line; null where it can. */
export async function logFailure(location: LogLocation): Promise<string | null> {
  const reader = await openLogReader(location)
  try {
    const failure = await failureOf(() => reader.readAll({ after: null, limit: 1 }))
    return failure === null ? null : (denialOf(failure, location) ?? unreadable(failure, location))
  } finally {
    await reader.close()
  }
}

function unreadable({ message }: LogReadError, location: LogLocation): string {
  return `${storeNameOf(location)} cannot be read: ${message}.`
}

/** Why a store refuses the account, and what to do; null for every other failure. */
function denialOf({ reason }: LogReadError, location: LogLocation): string | null {
  if (location.kind !== 'eventstoredb') return null
  const name = storeNameOf(location)
  if (reason === 'notAuthenticated') return `EVENTSTOREDB_URL: user name or password is wrong at ${name}.`
  if (reason !== 'accessDenied') return null
  const user = /^[^:]{1,20}:\/\/([^:@/]+):/.exec(location.connectionString)?.[1] ?? ''
  const account = decodeURIComponent(user)
  const administrator = location.connectionString.replace(/\/\/[^@/]*@/, '//admin:PASSWORD@')
  return (
    `EVENTSTOREDB_URL: the account ${account} may not read $all at ${name}. An administrator grants it: ` +
    `npm run cli -- log grant --to '${administrator}' --account '${account}'`
  )
}

async function failureOf(read: () => Promise<unknown>): Promise<LogReadError | null> {
  try {
    await read()
    return null
  } catch (error) {
    if (error instanceof LogReadError) return error
    throw error
  }
}

/** Whether the log answers, or an embedded one has room: an engine without it stands by. */
export async function logReadiness(
  location: LogLocation,
  cleanups: AsyncDisposableStack,
): Promise<ReadinessCheck> {
  if (location.kind === 'sqlite') return diskCheck(path.dirname(location.path))
  const reader = await openLogReader(location)
  cleanups.defer(() => reader.close())
  const check = async (): Promise<string | null> => {
    // The end of `$all` and a stream: an account may lose the right to read either.
    const failure = (await failureOf(() => reader.head())) ?? (await failureOf(() => reader.identity()))
    return failure === null ? null : failure.message
  }
  return { name: 'log', check }
}

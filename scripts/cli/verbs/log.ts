import { existsSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import { copyLog, type CopyResult, CopyStoppedError, newestCommon } from '@zuschlag/engine/store/copy-log'
import type { EventLog, EventLogReader, LogPosition } from '@zuschlag/engine/store/event-log'
import { type LogLocation, openLog, openLogReader } from '@zuschlag/engine/log/open-log'
import { takeWriterLock } from '@zuschlag/engine/store/sqlite/sqlite-lease'
import { grantReadOfAll } from '@zuschlag/engine/store/eventstoredb/grant-read'
import { type CopyStatus, writeCopyStatus } from '../backup/copy-status.ts'
import type { Configuration } from '../../product/configuration/configuration.ts'
import { UserFacingError, UnsupportedFileTypeError } from '../../product/kernel/user-facing-error.ts'
import { eventLogOf, layoutOf } from '../../product/layout.ts'
import { inReadableLog, storeNameOf } from '../../product/readable-log.ts'
import { everySecond } from '../terminal/progress-lines.ts'
import { describeProgress } from '../terminal/progress-rate.ts'
import { type CliIo, type CliVerb, type ExitCode, WrongUse, parsed } from '../terminal/verb.ts'
import path from 'node:path'

export const verb: CliVerb = {
  summary:
    'copies the event log, also between SQLite and EventStoreDB; grants an account what it needs there',
  usage: 'copy --from LOG --to LOG [--resume] [--json] | grant --to EVENTSTOREDB --account NAME [--json]',
  help: `
copy
--from LOG, --to LOG   the file of an embedded log, or the address of an EventStoreDB (esdb://…)
--resume               compares the newest event of the target alone and copies what follows it: for a copy each minute, of one file to another
--json                 one JSON document: how many events were written, and how many the target had already

Every event is copied as it stands: ids, revisions, hashes and order. What the target has already is recognised, so a copy
that was interrupted goes on when it is called again. The source may be in use; what is written to it meanwhile is copied by
another call. Read models notice that they face another log, and are built again. A copy of the product's own log is noted in
DATA_DIR/log-copy-status.json, from which "doctor" says how old it is.

grant
--to EVENTSTOREDB      address with name and password of an administrator (esdb://admin:…@…)
--account NAME         who may read $all from then on; other rights stay as they are

Exit code 0: everything was copied, or granted. 1: the target is in use or has another history, or a log is damaged or does not answer.
2: wrong use, or not a log.`,
  run: async (args, io) => {
    if (args[0] === 'grant') return grantLogAccess(args.slice(1), io)
    const { values, positionals } = parsed(
      args,
      {
        from: { type: 'string' },
        to: { type: 'string' },
        resume: { type: 'boolean', default: false },
      },
      true,
    )
    if (positionals.join(' ') !== 'copy') throw new WrongUse('log has the commands copy and grant')
    if (values.from === undefined || values.to === undefined) throw new WrongUse('--from and --to are needed')
    const [from, to] = [locationOf('--from', values.from, io), locationOf('--to', values.to, io)]
    if (from.kind === 'sqlite' && !existsSync(from.path))
      throw new UnsupportedFileTypeError(`there is no log at ${from.path}`)
    if (to.kind === 'sqlite' && !existsSync(path.dirname(to.path)))
      throw new UnsupportedFileTypeError(`there is no folder ${path.dirname(to.path)}`)
    if (values.resume && (from.kind !== 'sqlite' || to.kind !== 'sqlite'))
      throw new WrongUse('--resume is for two files')
    const at = msToInstant(Date.now())
    const { written, present } = await copy(from, to, values.resume, io)
    await noteCopy(from, { at, to: to.kind === 'sqlite' ? to.path : storeNameOf(to) }, io)
    io.print(
      values.json
        ? JSON.stringify({ from: values.from, to: values.to, written, present })
        : `${written} new, ${present} already there`,
    )
    return 0
  },
}

/**
 * @throws UnsupportedFileTypeError for the address of a store that this release does not know, which is not
 * the name of a file
 */
function locationOf(option: string, text: string, io: CliIo): LogLocation {
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(text)?.[1]?.toLowerCase()
  if (scheme === undefined) return { kind: 'sqlite', path: io.resolvePath(text) }
  if (scheme === 'esdb' || scheme === 'esdb+discover') return { kind: 'eventstoredb', connectionString: text }
  const hint = scheme.startsWith('kurrentdb') ? ': write esdb:// for the same server' : ''
  throw new UnsupportedFileTypeError(
    `${option}: ${scheme}:// is not known${hint}. A log is a file or esdb://…`,
  )
}

/** A copy of the log of this product is noted in its DATA_DIR; any other log belongs to nobody known here. */
async function noteCopy(from: LogLocation, status: CopyStatus, io: CliIo): Promise<void> {
  let configuration: Configuration
  try {
    configuration = io.configuration()
  } catch {
    io.say('! The settings cannot be read, so nobody sees how old this copy is: npm run cli -- config print')
    return
  }
  if (!isDeepStrictEqual(from, eventLogOf(configuration))) return
  await writeCopyStatus(layoutOf(configuration.dataDir).logCopyStatus, status, io.say)
}

async function copy(from: LogLocation, to: LogLocation, isResumed: boolean, io: CliIo): Promise<CopyResult> {
  const source = await inReadableLog(from, () => openLogReader(from))
  try {
    const target = await inReadableLog(to, () => openLog(to))
    try {
      return await inReadableLog(to, async () => {
        const after = isResumed ? await newestCommon(source, target) : null
        return copyInto(target, { source, from, to, after }, io)
      })
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

type Copied = {
  readonly source: EventLogReader
  readonly from: LogLocation
  readonly to: LogLocation
  readonly after: LogPosition | null
}

async function copyInto(
  target: EventLog,
  { source, from, to, after }: Copied,
  io: CliIo,
): Promise<CopyResult> {
  const unlock = to.kind === 'sqlite' ? takeWriterLock(`${to.path}.writer`) : () => {}
  if (unlock === null) throw new UserFacingError('the target is in use by a running product')
  const say = everySecond(io.say)
  const startedAt = performance.now()
  // An error names the side that it comes from: what is not the source is the target.
  const subscribeAll: typeof source.subscribeAll = (options) => {
    const subscription = source.subscribeAll(options)
    return {
      next: (limit) => inReadableLog(from, () => subscription.next(limit)),
      nudge: () => subscription.nudge(),
      stop: () => subscription.stop(),
    }
  }
  try {
    const head = await inReadableLog(from, () => source.head())
    const copied = await copyLog({ subscribeAll }, target, {
      isTransactional: to.kind === 'sqlite',
      after,
      onProgress: ({ written, present }, position) => {
        const elapsedMs = performance.now() - startedAt
        const progress = { events: written + present, elapsedMs, from: null, position, head }
        say(`${written} new, ${present} already there, ${describeProgress(progress)}`)
      },
    })
    say()
    return copied
  } catch (error) {
    throw error instanceof CopyStoppedError ? new UserFacingError(error.message, { cause: error }) : error
  } finally {
    unlock()
  }
}

/**
 * `log grant`: gives an account of an EventStoreDB the right that the product needs and other accounts lack.
 */
async function grantLogAccess(args: readonly string[], io: CliIo): Promise<ExitCode> {
  const { values } = parsed(args, {
    to: { type: 'string' },
    account: { type: 'string' },
  })
  const { to: connectionString, account, json } = values
  if (connectionString === undefined || account === undefined)
    throw new WrongUse('--to and --account are needed')
  if (!/^esdb(\+discover)?:\/\//.test(connectionString)) throw new WrongUse('--to is an esdb:// address')
  const location = { kind: 'eventstoredb', connectionString } as const
  const isNew = await inReadableLog(location, () => grantReadOfAll(connectionString, account))
  if (json) io.print(JSON.stringify({ account, isNew }))
  else io.print(isNew ? `${account} may read $all` : `${account} may read $all already`)
  return 0
}

import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { CopyStoppedError, copyLog } from '@zuschlag/engine/store/copy-log'
import type { EventLog, EventLogReader } from '@zuschlag/engine/store/event-log'
import type { LogLocation } from '@zuschlag/engine/store/open-log'
import { openLog, openLogReader } from '@zuschlag/engine/store/open-log'
import { takeWriterLock } from '@zuschlag/engine/store/sqlite/writer-lock'
import { NotOfThisKind } from '../for-person.ts'
import { inReadableLog } from '../product/readable-log.ts'
import type { CliIo, CliVerb, ExitCode } from './verb.ts'
import { WrongUse } from './verb.ts'

/** A line of progress for so many events. */
const SAY_EVERY_EVENTS = 50_000

export const verb: CliVerb = {
  summary: 'copies the event log to another place, or between SQLite and EventStoreDB',
  usage: 'copy --from LOG --to LOG',
  help: `
LOG is the file of an embedded log, or the address of an EventStoreDB (esdb://…).
Every event is copied as it stands: ids, revisions, hashes and order. What the target has already is recognised, so a copy
that was interrupted goes on when it is called again. The source may be in use; what is written to it meanwhile is copied by
another call. Read models notice that they face another log, and are built anew.
Exit code 0: everything was copied. 1: the target is in use or has another history, or a log is damaged. 2: wrong use, or not a log.`,
  run: async (args, io) => {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { from: { type: 'string' }, to: { type: 'string' } },
    })
    if (positionals.join(' ') !== 'copy') throw new WrongUse('the only thing to do with a log is: copy')
    if (values.from === undefined || values.to === undefined) throw new WrongUse('--from and --to are needed')
    const [from, to] = [locationOf(values.from, io), locationOf(values.to, io)]
    if (from.kind === 'sqlite' && !existsSync(from.path))
      throw new NotOfThisKind(`there is no log at ${from.path}`)
    return copy(from, to, io)
  },
}

function locationOf(text: string, io: CliIo): LogLocation {
  return /^esdb(\+discover)?:\/\//.test(text)
    ? { kind: 'eventstoredb', connectionString: text }
    : { kind: 'sqlite', path: io.resolvePath(text) }
}

async function copy(from: LogLocation, to: LogLocation, io: CliIo): Promise<ExitCode> {
  const source = await inReadableLog(from, () => openLogReader(from))
  try {
    const target = await inReadableLog(to, () => openLog(to))
    try {
      return await inReadableLog(from, () => copyInto(target, to, source, io))
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

async function copyInto(
  target: EventLog,
  to: LogLocation,
  source: EventLogReader,
  io: CliIo,
): Promise<ExitCode> {
  const unlock = to.kind === 'sqlite' ? takeWriterLock(`${to.path}.writer`) : () => {}
  if (unlock === null) {
    io.say('the target is in use by a running product')
    return 1
  }
  let said = 0
  try {
    const events = await copyLog(source, target, {
      isTransactional: to.kind === 'sqlite',
      isStopped: () => io.signal.aborted,
      onProgress: (count) => {
        if (count < said + SAY_EVERY_EVENTS) return
        said = count
        io.say(`${count} events`)
      },
    })
    io.print(io.signal.aborted ? `stopped after ${events} events` : `${events} events copied`)
    return io.signal.aborted ? 1 : 0
  } catch (error) {
    if (!(error instanceof CopyStoppedError)) throw error
    io.say(error.message)
    return 1
  } finally {
    unlock()
  }
}

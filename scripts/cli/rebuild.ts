import { parseArgs } from 'node:util'
import { assertNever } from '@zuschlag/contracts/kernel/result'
import { openLogReader } from '@zuschlag/engine/store/open-log'
import type { EventLogReader } from '@zuschlag/engine/store/event-log'
import { buildGeneration } from '@zuschlag/projections/kernel/postgres/generation-build'
import type { BuildOutcome } from '@zuschlag/projections/kernel/postgres/generation-build'
import { dropRetired, openKnex } from '@zuschlag/projections/kernel/postgres/generations'
import { migrateReadModels } from '@zuschlag/projections/migrate'
import { readModels } from '@zuschlag/projections/read-models'
import { eventLogOf } from '../product/layout.ts'
import type { ReachedDatabase } from '../product/reach-database.ts'
import { reachDatabase } from '../product/reach-database.ts'
import { formatDuration } from '../progress.mjs'
import type { CliIo, CliVerb, ExitCode } from './verb.ts'

/** A line of progress at most this often, in milliseconds. */
const SAY_EVERY_MS = 1000

export const verb: CliVerb = {
  summary: 'builds the read models anew from the log beside the live ones, then swaps',
  usage: '',
  help: `
Reads the event log from its beginning and fills new tables, while the old ones are read and written as ever. When the
new ones have all that the old ones have, readers are pointed to them in one transaction. The product may run meanwhile.
Stopped with Ctrl-C, it keeps what was built, and the next call goes on from there.
Exit code 0 when the new read models are live, 1 when not.`,
  run: async (args, io) => {
    parseArgs({ args: [...args], options: {} })
    const configuration = io.configuration()
    const database = await reachDatabase(configuration)
    try {
      await migrateReadModels(database.url)
      const log = await openLogReader(eventLogOf(configuration))
      try {
        return await rebuild(database, log, io)
      } finally {
        await log.close()
      }
    } finally {
      await database.stop()
    }
  },
}

async function rebuild(
  { url, isShared }: ReachedDatabase,
  log: EventLogReader,
  io: CliIo,
): Promise<ExitCode> {
  const knex = openKnex(url)
  const begun = performance.now()
  let said = begun
  const head = await log.head()
  try {
    const outcome = await buildGeneration({
      knex,
      databaseUrl: url,
      log,
      projections: readModels,
      isCancelled: () => io.signal.aborted,
      onQuarantine: ({ projection, stream, revision, reason }) =>
        io.say(`${projection} cannot handle revision ${revision} of ${stream}: ${reason}`),
      onProgress: (events, position) => {
        if (performance.now() - said < SAY_EVERY_MS) return
        said = performance.now()
        io.say(
          `${events} events, ${percent(position, head)} of the log, ${rate(events, said - begun)} events/s`,
        )
      },
    })
    if (outcome.status === 'swapped' && !isShared) await dropRetired(knex, 0)
    return tell(outcome, performance.now() - begun, io)
  } finally {
    await knex.destroy()
  }
}

function tell(outcome: BuildOutcome, ms: number, io: CliIo): ExitCode {
  switch (outcome.status) {
    case 'swapped':
      io.print(
        `Read models of generation ${outcome.generation} are live: ${outcome.events} events in ${formatDuration(ms)}`,
      )
      return 0
    case 'cancelled':
      io.say('Stopped. The live read models are as they were; the next rebuild goes on from here.')
      return 1
    case 'busy':
      io.say('Another rebuild is under way.')
      return 1
    default:
      return assertNever(outcome)
  }
}

const rate = (events: number, ms: number): number => Math.round((events / Math.max(ms, 1)) * 1000)

/** A position is opaque, but grows with the log: good enough for an estimate. */
function percent(position: string | null, head: string | null): string {
  const whole = Number(head ?? 0)
  return whole === 0 ? '100 %' : `${Math.min(100, Math.floor((Number(position ?? 0) / whole) * 100))} %`
}

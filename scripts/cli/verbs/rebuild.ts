import { openLogReader } from '@zuschlag/engine/log/open-log'
import type { EventLogReader } from '@zuschlag/engine/store/event-log'
import { buildGeneration } from '@zuschlag/projections/kernel/postgres/generation-build'
import { dropRetired, openKnex } from '@zuschlag/projections/kernel/postgres/generations'
import { migrateReadModels } from '@zuschlag/projections/migrate'
import { readModels } from '@zuschlag/projections/read-models'
import { UserFacingError } from '../../product/kernel/user-facing-error.ts'
import { eventLogOf } from '../../product/layout.ts'
import { reachDatabase, type ReachedDatabase } from '../../product/reach-database.ts'
import { formatDuration } from '../../product/kernel/progress.mjs'
import { everySecond } from '../terminal/progress-lines.ts'
import { describeProgress } from '../terminal/progress-rate.ts'
import { type CliIo, type CliVerb, type ExitCode, parsed } from '../terminal/verb.ts'

export const verb: CliVerb = {
  summary: 'rebuilds the read models from the log beside the live ones, then swaps',
  usage: '[--json]',
  help: `
--json   one JSON document: the generation that is live, its events and the milliseconds it took

Reads the event log from its beginning and fills new tables, while the old ones are read and written as ever. When the
new ones have all that the old ones have, readers are pointed to them in one transaction. The product may run meanwhile.
Ctrl-C leaves the live read models as they are and keeps what was built; the next call goes on from there.
Exit code 0: the new read models are live. 1: they are not. 2: wrong use.`,
  run: async (args, io) => {
    const { values } = parsed(args, {})
    const configuration = io.configuration()
    const database = await reachDatabase(configuration)
    try {
      await migrateReadModels(database.url)
      const log = await openLogReader(eventLogOf(configuration))
      try {
        return await rebuild(database, log, values.json, io)
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
  asJson: boolean,
  io: CliIo,
): Promise<ExitCode> {
  const knex = openKnex(url)
  const startedAt = performance.now()
  const say = everySecond(io.say)
  const head = await log.head()
  try {
    const outcome = await buildGeneration({
      knex,
      databaseUrl: url,
      log,
      projections: readModels,
      onQuarantine: ({ projection, stream, revision, reason }) =>
        io.say(`${projection} cannot handle revision ${revision} of ${stream}: ${reason}`),
      onProgress: (events, position, from) => {
        const elapsedMs = performance.now() - startedAt
        say(`${events} events, ${describeProgress({ events, elapsedMs, from, position, head })}`)
      },
    })
    if (outcome.status !== 'swapped') throw new UserFacingError('another rebuild is running')
    if (!isShared) await dropRetired(knex, 0)
    const { generation, events } = outcome
    const ms = Math.round(performance.now() - startedAt)
    const line = `Read models of generation ${generation} are live: ${events} events in ${formatDuration(ms)}`
    io.print(asJson ? JSON.stringify({ generation, events, ms }) : line)
    return 0
  } finally {
    await knex.destroy()
  }
}

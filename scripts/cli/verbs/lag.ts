import { openLogReader } from '@zuschlag/engine/log/open-log'
import { openKnex } from '@zuschlag/projections/kernel/postgres/generations'
import { measureProjectors, type ProjectorProgress } from '@zuschlag/projections/projector-lag'
import { eventLogOf } from '../../product/layout.ts'
import { reachDatabase } from '../../product/reach-database.ts'
import { inReadableLog } from '../../product/readable-log.ts'
import { type CliVerb, parsed } from '../terminal/verb.ts'

export const verb: CliVerb = {
  summary: 'shows position, events behind and events per second of each projector',
  usage: '[--json]',
  help: `
--json   one JSON document: of each set of read models its generation, state (live, building), position, eventsBehind, isAtLeast
         (whether there may be more than were counted), waitingSince (when the oldest of them was decided), eventsPerSecond and isRunning
         (whether a process writes it); head: the last event of the log

Measures for a second. A set that is being built is one of a rebuild. Changes nothing.
Exit code 0: measured. 1: the log or the database does not answer. 2: wrong use.`,
  run: async (args, io) => {
    const { values } = parsed(args, {})
    const configuration = io.configuration()
    const location = eventLogOf(configuration)
    const database = await reachDatabase(configuration)
    const knex = openKnex(database.url)
    try {
      const log = await inReadableLog(location, () => openLogReader(location))
      try {
        const measured = await inReadableLog(location, () => measureProjectors(knex, log))
        const lines = values.json ? [JSON.stringify(measured)] : measured.projectors.map(describe)
        for (const line of lines) io.print(line)
        return 0
      } finally {
        await log.close()
      }
    } finally {
      await knex.destroy()
      await database.stop()
    }
  },
}

function describe(projector: ProjectorProgress): string {
  const { generation, state, position, eventsBehind, isAtLeast, eventsPerSecond, isRunning } = projector
  const behind = `${eventsBehind}${isAtLeast ? ' or more' : ''} events behind`
  const where = position === null ? 'at the beginning of the log' : `at ${position}`
  return `read models ${generation} (${state}): ${where}, ${behind}, ${eventsPerSecond} events/s${isRunning ? '' : ', stopped'}`
}

import { existsSync, statSync } from 'node:fs'
import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import type { EventLogReader } from '@zuschlag/engine/store/event-log'
import type { LogLocation } from '@zuschlag/engine/log/open-log'
import { openLogReader } from '@zuschlag/engine/log/open-log'
import { LAG_EVENTS_MAX, readLag } from '@zuschlag/projections/lag'
import type { Knex } from 'knex'
import { createKnex } from '@zuschlag/projections/kernel/postgres/create-knex'
import type { Configuration } from '../../product/configuration/configuration.ts'
import { ACCOUNTS_LOST, countAccounts } from '../../product/account-state.ts'
import { eventLogOf } from '../../product/layout.ts'
import { hasNoEvent } from '../../product/log-is-empty.ts'
import { storeNameOf } from '../../product/readable-log.ts'
import { databaseReasonOf, reasonOf } from './finding.ts'
import type { Finding } from './finding.ts'

const CONNECT_TIMEOUT_MS = 3_000
/** Readers may be this late before it is worth a warning: bids arrive while this is read. */
const LAG_WARNING_MS = 5_000
const mebibyte = 1024 ** 2

/** The log, the accounts, the read models, and how far these are behind the log. */
export async function checkData(
  configuration: Configuration,
  databaseUrl: string | null,
): Promise<readonly Finding[]> {
  const location = eventLogOf(configuration)
  const where = storeNameOf(location)
  if (location.kind === 'sqlite' && !existsSync(location.path))
    return [{ code: 'log-missing', part: 'event log', level: 'note', text: `none yet at ${where}` }]
  try {
    const log = await openLogReader(location)
    try {
      return [await checkLog(location, where, log), ...(await checkDatabase(log, databaseUrl))]
    } finally {
      await log.close()
    }
  } catch (error) {
    const text = `${where}: ${reasonOf(error)}`
    return [{ code: 'log-unreadable', part: 'event log', level: 'problem', text }]
  }
}

async function checkLog(location: LogLocation, where: string, log: EventLogReader): Promise<Finding> {
  const head = await log.head()
  const size =
    location.kind === 'sqlite'
      ? `${Number(head ?? 0)} events, ${(statSync(location.path).size / mebibyte).toFixed(1)} MiB, `
      : ''
  return { code: 'log', part: 'event log', level: 'ok', text: `${size}${where}` }
}

async function checkDatabase(log: EventLogReader, databaseUrl: string | null): Promise<readonly Finding[]> {
  if (databaseUrl === null) {
    const text = 'not seen: the embedded PostgreSQL runs with the product only'
    return [{ code: 'read-models-unseen', part: 'read models', level: 'note', text }]
  }
  const db = createKnex({
    connection: { connectionString: databaseUrl, connectionTimeoutMillis: CONNECT_TIMEOUT_MS },
    pool: { min: 0, max: 1 },
  })
  try {
    return [await checkAccounts(log, db), ...(await checkReadModels(log, db))]
  } catch (error) {
    return [
      {
        code: 'read-models-unreadable',
        part: 'read models',
        level: 'problem',
        text: databaseReasonOf(error),
      },
    ]
  } finally {
    await db.destroy()
  }
}

async function checkAccounts(log: EventLogReader, db: Knex): Promise<Finding> {
  const part = 'accounts'
  const count = await countAccounts(db)
  if (count === 0 && !(await hasNoEvent(log)))
    return { code: 'accounts-lost', part, level: 'problem', text: ACCOUNTS_LOST }
  return { code: 'accounts', part, level: 'ok', text: `${count} accounts` }
}

async function checkReadModels(log: EventLogReader, db: Knex): Promise<readonly Finding[]> {
  const part = 'read models'
  const { events, waitingMs, quarantinedStreams } = await readLag(db, log, msToInstant(Date.now()))
  const count = `${events}${events >= LAG_EVENTS_MAX ? ' or more' : ''}`
  const late = `${count} events behind the log, the oldest for ${Math.round(waitingMs / 1000)} s`
  const findings: Finding[] = [
    waitingMs > LAG_WARNING_MS
      ? { code: 'read-models-late', part, level: 'warning', text: late }
      : { code: 'read-models', part, level: 'ok', text: 'have all events of the log' },
  ]
  if (quarantinedStreams > 0) {
    const text = `${quarantinedStreams} auctions are set aside because an event could not be projected: npm run cli -- verify`
    findings.push({ code: 'auctions-quarantined', part, level: 'problem', text })
  }
  return findings
}

import { existsSync, statSync } from 'node:fs'
import type { LogPosition } from '@zuschlag/engine/store/log-position'
import type { LogLocation } from '@zuschlag/engine/store/open-log'
import { openLogReader } from '@zuschlag/engine/store/open-log'
import { Client } from 'pg'
import type { Configuration } from '../../configuration.ts'
import { eventLogOf } from '../../product/layout.ts'
import { reasonOf } from './finding.ts'
import type { Finding } from './finding.ts'

const connectWithinMs = 3_000
const mebibyte = 1024 ** 2

/** The log, the read models, and how far one is behind the other. */
export async function checkData(
  configuration: Configuration,
  databaseUrl: string | null,
): Promise<readonly Finding[]> {
  const { finding, head } = await checkLog(eventLogOf(configuration))
  if (head === null) return [finding]
  if (databaseUrl === null) {
    const text = 'the embedded PostgreSQL runs with the product only'
    return [finding, { part: 'read models', level: 'note', text }]
  }
  return [finding, ...(await checkReadModels(databaseUrl, head))]
}

/** The log and its newest position, null where there is none or it cannot be read. */
async function checkLog(
  location: LogLocation,
): Promise<{ readonly finding: Finding; readonly head: LogPosition | null }> {
  const part = 'event log'
  const isFile = location.kind === 'sqlite'
  const where = isFile ? location.path : `EventStoreDB ${new URL(location.connectionString).host}`
  if (isFile && !existsSync(location.path)) {
    return { finding: { part, level: 'note', text: `none yet at ${where}` }, head: null }
  }
  try {
    const reader = await openLogReader(location)
    const head = await reader.head()
    await reader.close()
    const size = isFile
      ? `${Number(head ?? 0)} events, ${(statSync(location.path).size / mebibyte).toFixed(1)} MiB, `
      : ''
    return { finding: { part, level: 'ok', text: `${size}${where}` }, head }
  } catch (error) {
    return { finding: { part, level: 'problem', text: `${where}: ${reasonOf(error)}` }, head: null }
  }
}

type Row = { readonly position: string | null; readonly quarantined: string }

async function checkReadModels(databaseUrl: string, head: LogPosition): Promise<readonly Finding[]> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: connectWithinMs })
  try {
    await client.connect()
    const { rows } = await client.query<Row>(
      'select (select position from read.checkpoint limit 1), (select count(*) from read.quarantines) as quarantined',
    )
    const quarantined = Number(rows[0]?.quarantined ?? 0)
    const findings: Finding[] = [lagFinding(head, rows[0]?.position ?? null)]
    if (quarantined > 0) {
      const text = `${quarantined} auctions are set aside because an event could not be folded: npm run cli -- verify`
      findings.push({ part: 'read models', level: 'problem', text })
    }
    return findings
  } catch (error) {
    return [{ part: 'read models', level: 'problem', text: reasonOf(error) }]
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Positions of the embedded log count its events; those of a store count bytes, and others write there too. */
function lagFinding(head: LogPosition, position: string | null): Finding {
  const part = 'read models'
  if (position === head) return { part, level: 'ok', text: 'have all events of the log' }
  const lag = Number(head) - Number(position ?? 0)
  if (Number.isNaN(lag))
    return { part, level: 'note', text: `are at ${position ?? 'the beginning'} of the store` }
  return { part, level: 'warning', text: `${lag} events behind the log` }
}

import { existsSync, statSync } from 'node:fs'
import { openLogReader } from '@zuschlag/engine/store/open-log'
import { Client } from 'pg'
import type { Configuration } from '../../configuration.ts'
import { eventLogOf, layoutOf } from '../../product/layout.ts'
import { reasonOf } from './finding.ts'
import type { Finding } from './finding.ts'

const connectWithinMs = 3_000
const mebibyte = 1024 ** 2

/** The log, the read models, and how far one is behind the other. */
export async function checkData(
  configuration: Configuration,
  databaseUrl: string | null,
): Promise<readonly Finding[]> {
  const file = layoutOf(configuration.dataDir).eventLog
  if (!existsSync(file)) return [{ part: 'event log', level: 'note', text: `none yet at ${file}` }]
  const findings: Finding[] = []
  let events = 0
  try {
    const reader = await openLogReader(eventLogOf(configuration.dataDir))
    events = Number((await reader.head()) ?? 0)
    await reader.close()
    const size = `${(statSync(file).size / mebibyte).toFixed(1)} MiB`
    findings.push({ part: 'event log', level: 'ok', text: `${events} events, ${size}, ${file}` })
  } catch (error) {
    return [{ part: 'event log', level: 'problem', text: `${file}: ${reasonOf(error)}` }]
  }
  if (databaseUrl === null) {
    findings.push({
      part: 'read models',
      level: 'note',
      text: 'the embedded PostgreSQL runs with the product only',
    })
    return findings
  }
  return [...findings, ...(await checkReadModels(databaseUrl, events))]
}

type Row = { readonly position: string | null; readonly quarantined: string }

async function checkReadModels(databaseUrl: string, events: number): Promise<readonly Finding[]> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: connectWithinMs })
  try {
    await client.connect()
    const { rows } = await client.query<Row>(
      'select (select position from read.checkpoint limit 1), (select count(*) from read.quarantines) as quarantined',
    )
    const lag = events - Number(rows[0]?.position ?? 0)
    const quarantined = Number(rows[0]?.quarantined ?? 0)
    const findings: Finding[] = [
      lag === 0
        ? { part: 'read models', level: 'ok', text: 'have all events of the log' }
        : { part: 'read models', level: 'warning', text: `${lag} events behind the log` },
    ]
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

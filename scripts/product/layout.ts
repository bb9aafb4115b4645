import path from 'node:path'
import type { LogLocation } from '@zuschlag/engine/log/open-log'
import type { Configuration } from './configuration/configuration.ts'

/** What lies where below DATA_DIR. */
export function layoutOf(dataDir: string) {
  return {
    /** The truth. Everything else can be rebuilt from it, or is an account. */
    eventLog: path.join(dataDir, 'events.sqlite'),
    /** How far the scan for deadlines got on an EventStoreDB: it may be deleted at any time. */
    deadlines: path.join(dataDir, 'deadlines'),
    /** Pictures and documents of the objects. */
    files: path.join(dataDir, 'files'),
    /** What nobody may have by its address: pictures of identifications. */
    private: path.join(dataDir, 'private'),
    /** Mails that no mail server was configured for. */
    mail: path.join(dataDir, 'mail'),
    /** Every text of an agreement that people could accept, by version and hash. */
    agreements: path.join(dataDir, 'agreements'),
    /** The site file of a restored backup. */
    site: path.join(dataDir, 'site'),
    /** When the newest backup was made, and the newest copy of the log, and where they are. */
    backupStatus: path.join(dataDir, 'backup-status.json'),
    logCopyStatus: path.join(dataDir, 'log-copy-status.json'),
    logFile: path.join(dataDir, 'zuschlag.log'),
  }
}

/** Where the truth is kept: in an EventStoreDB where one is configured, else embedded. */
export function eventLogOf({
  dataDir,
  eventStoreUrl,
}: Pick<Configuration, 'dataDir' | 'eventStoreUrl'>): LogLocation {
  if (eventStoreUrl !== null) return { kind: 'eventstoredb', connectionString: eventStoreUrl }
  return { kind: 'sqlite', path: layoutOf(dataDir).eventLog }
}

/**
 * Where the scan for deadlines keeps its progress; null on the embedded log, whose index finds them at once.
 */
export function deadlineFileOf({
  dataDir,
  eventStoreUrl,
}: Pick<Configuration, 'dataDir' | 'eventStoreUrl'>): string | null {
  return eventStoreUrl === null ? null : layoutOf(dataDir).deadlines
}

import { readFile, rename, writeFile } from 'node:fs/promises'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { AccessEnd } from '../domain/auction/auction-state.ts'
import type { Sha256Hex } from '../domain/evidence/hash-chain.ts'
import type { LoggedEvent } from '../store/event-log.ts'
import type { Incident } from './incident.ts'

/**
 * How far a scan for deadlines got, and what it found up to there. It spares reading; the log stays the
 * truth.
 */
export type DeadlineCheckpoint = {
  /** Identity of the log. */
  readonly log: string
  /** The last event that was read: a log that holds another one there, or none, was set back. */
  readonly last: LastRead
  /** Of auctions that were not over, or where an access still ends. */
  readonly open: ReadonlyMap<string, OpenDeadlines>
}

export type OpenDeadlines = {
  /** The next one, null where there is none. */
  readonly at: Instant | null
  /** Whether it has ended or is withdrawn: only ends of accesses are left. */
  readonly isOver: boolean
  readonly accessEnds: readonly AccessEnd[]
}

export type LastRead = Pick<LoggedEvent, 'position' | 'stream'> & {
  readonly revision: number
  readonly hash: string
}

export interface DeadlineCheckpoints {
  readonly file: string
  /** The last one saved; null where there is none that can be used, which is reported. */
  load(): Promise<DeadlineCheckpoint | null>
  /** Never rejects: what cannot be saved is reported. */
  save(checkpoint: DeadlineCheckpoint): Promise<void>
}

/** Raised when the content means something else, or when deadlines are computed in another way. */
const FORMAT = 4
const HEADER = /^zuschlag-deadlines (\d{1,9}) ([0-9a-f]{64})\n/

export type DeadlineFileOptions = {
  readonly file: string
  readonly sha256Hex: Sha256Hex
  readonly report: (incident: Incident) => void
}

/** Keeps a checkpoint in a file: a line with format and SHA-256 of the rest, and the rest as JSON. */
export class DeadlineFile implements DeadlineCheckpoints {
  readonly file: string
  readonly #options: DeadlineFileOptions

  constructor(options: DeadlineFileOptions) {
    this.file = options.file
    this.#options = options
  }

  async load(): Promise<DeadlineCheckpoint | null> {
    const { file } = this
    const { report, sha256Hex } = this.#options
    const ignored = (reason: string): null => {
      report({ kind: 'deadlineFileIgnored', file, reason })
      return null
    }
    let text: string
    try {
      text = await readFile(file, 'utf8')
    } catch (error) {
      const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
      return isMissing ? null : ignored('unreadable')
    }
    const header = HEADER.exec(text)
    if (header === null) return ignored('damaged')
    if (Number(header[1]) !== FORMAT) return ignored('otherFormat')
    const body = text.slice(header[0].length)
    if (sha256Hex(body) !== header[2]) return ignored('damaged')
    // Nobody but this class writes such a text.
    const { log, last, open } = JSON.parse(body) as Omit<DeadlineCheckpoint, 'open'> & {
      readonly open: readonly (readonly [auctionId: string, deadlines: OpenDeadlines])[]
    }
    return { log, last, open: new Map(open) }
  }

  async save({ log, last, open }: DeadlineCheckpoint): Promise<void> {
    const { report, sha256Hex } = this.#options
    const body = JSON.stringify({ log, last, open: [...open] })
    const unfinished = `${this.file}.${process.pid}.tmp`
    try {
      await writeFile(unfinished, `zuschlag-deadlines ${FORMAT} ${sha256Hex(body)}\n${body}`, { mode: 0o600 })
      await rename(unfinished, this.file)
    } catch (error) {
      report({ kind: 'deadlineFileNotWritten', error })
    }
  }
}

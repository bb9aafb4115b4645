import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Place } from '../cluster/product-process.ts'
import type { FaultKind, PlannedFault } from './fault-plan.ts'
import type { BidEntry } from './journal.ts'

/**
 * The order of docs/operations.md, after the tables were brought up: projections read what any engine writes
 * before one writes what is new, and an engine understands a command before a gateway sends it.
 */
export const upgradeSteps: readonly FaultKind[] = [
  'projectionsReplaced',
  'engineReplaced',
  'engineReplaced',
  'gatewayReplaced',
  'gatewayReplaced',
  'mailsReplaced',
]

export function upgradePlan(restMs: number): readonly PlannedFault[] {
  return upgradeSteps.map((kind) => ({ kind, holdMs: 0, restMs }))
}

/** A release that lies, installed and with its web built, in another folder. */
export function releaseIn(folder: string): Place {
  return {
    root: path.resolve(folder),
    environment: { ...process.env, NODE_ENV: 'development', LOG_LEVEL: 'debug' },
  }
}

/**
 * Why bids had to be sent again, each reason once: what the gateway said, or what became of the connection.
 * Read from the journals that the bidders left on disk.
 */
export function reasonsToSendAgain(directory: string): readonly string[] {
  const files = readdirSync(directory).filter((file) => file.startsWith('bidder-'))
  const entries = files.flatMap((file) =>
    readFileSync(path.join(directory, file), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as BidEntry),
  )
  const reasons = entries.flatMap((entry) => (entry.type === 'unknown' ? [entry.why] : []))
  return [...new Set(reasons)].toSorted()
}

import type { StoredEvent } from '@zuschlag/contracts/auction/events'
import type { BidJournal, WatchJournal } from './journal.ts'

/** What can be wrong between what clients received and what the log holds. */
export type FindingCode =
  | 'chainBroken'
  | 'acknowledgedLost'
  | 'receiptDiffers'
  | 'answersDiffer'
  | 'doubled'
  | 'refusedWritten'
  | 'neverSent'
  | 'gap'
  | 'backwards'
  | 'aheadOfLog'
  | 'wrongFacts'
  | 'staleRead'
  | 'notCaughtUp'
  | 'strangeMessage'

export type Finding = { readonly code: FindingCode; readonly who: string; readonly detail: string }

/** An auction's events by its id, as the log has them after everything has come to rest. */
export type Histories = ReadonlyMap<string, readonly StoredEvent[]>

export type Evidence = {
  readonly bidders: readonly BidJournal[]
  readonly watchers: readonly WatchJournal[]
  readonly histories: Histories
}

export type FaultRunResult = {
  readonly findings: readonly Finding[]
  readonly counts: {
    readonly commands: number
    readonly requests: number
    readonly acknowledged: number
    readonly refused: number
    /** Commands that never got an answer, of which the log may hold each or not. */
    readonly leftUnknown: number
    readonly bidsInLog: number
    readonly messagesSeen: number
    readonly readsAfterMessages: number
    readonly connectionsLost: number
  }
}

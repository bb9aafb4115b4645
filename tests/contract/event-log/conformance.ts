import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe } from 'vitest'
import type { EventLog } from '@zuschlag/engine/store/event-log'
import { appendCases } from './append-cases.ts'
import { batchCases } from './batch-cases.ts'
import type { ConformanceContext } from './conformance-context.ts'
import { readCases } from './read-cases.ts'
import { repetitionCases } from './repetition-cases.ts'
import { subscriptionCases } from './subscription-cases.ts'

/** How an adapter is put before the suite. */
export type LogUnderTest = {
  readonly name: string
  /** Opens the log; every call gives another instance of the same stored log. */
  open(): Promise<EventLog>
  /** Whether it says that an append was a repetition; otherwise it answers as if it had written. */
  readonly reportsRepetition: boolean
  dispose(): Promise<void>
}

/** What every event log must do, whatever it is made of. It never assumes that the log was empty. */
export function eventLogConformance(makeLog: () => Promise<LogUnderTest>): void {
  let subject: LogUnderTest
  let log: EventLog
  const run = randomUUID().slice(0, 8)
  const context: ConformanceContext = {
    log: () => log,
    reopen: async () => {
      await log.close()
      log = await subject.open()
      return log
    },
    stream: (word) => `conformance-${run}-${word}`,
    repeated: () => (subject.reportsRepetition ? 'alreadyAppended' : 'appended'),
  }
  beforeAll(async () => {
    subject = await makeLog()
    log = await subject.open()
  })
  afterAll(async () => {
    await log.close()
    await subject.dispose()
  })
  describe('append', () => appendCases(context))
  describe('repetition', () => repetitionCases(context))
  describe('batches', () => batchCases(context))
  describe('reading', () => readCases(context))
  describe('subscription', () => subscriptionCases(context))
}

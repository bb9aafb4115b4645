import { expect, test } from 'vitest'
import type { StoredEvent } from '@zuschlag/contracts/auction/events'
import { initialAuction } from '../domain/auction/auction.ts'
import type { AppendRequest, AppendResult, EventLog } from '../store/event-log.ts'
import { DEPENDENCY_FAILED, FENCED, numberToPosition } from '../store/event-log.ts'
import { MemoryEventLog } from '../store/memory/memory-log.ts'
import { newEntry, emptyStream } from './auction-cache.ts'
import { appendStaged } from './flush.ts'
import { type StagedAuction, stageFor } from './stage-command.ts'

const appended: AppendResult = { status: 'appended', revision: 0, position: numberToPosition(1) }
const unknown: AppendResult = { status: 'unknown', reason: 'noAnswer' }
const conflict: AppendResult = { status: 'conflict', actualRevision: 0 }
const dependencyFailed: AppendResult = { status: 'unavailable', reason: DEPENDENCY_FAILED }
const fenced: AppendResult = { status: 'unavailable', reason: FENCED }

/** An auction with an event for each of its two streams, the refusal decided on top of the other. */
function stagedAuction(name: string): StagedAuction {
  const entry = newEntry(name, initialAuction, emptyStream(name), emptyStream(`${name} attempts`))
  const staged = stageFor(entry)
  for (const stream of [staged.main, staged.attempts]) stream.events.push({} as StoredEvent)
  return staged
}

/**
 * Stages auctions on a log that gives these answers, call by call; answers what was sent in each, and what
 * came of it.
 */
async function flushed(
  names: readonly string[],
  answers: readonly Readonly<Record<string, AppendResult>>[],
): Promise<{ readonly sent: readonly string[][]; readonly statuses: readonly (string | undefined)[][] }> {
  const sent: string[][] = []
  const log: EventLog = Object.assign(new MemoryEventLog(), {
    append: async (requests: readonly AppendRequest[]) => {
      const given = answers[sent.length] ?? {}
      sent.push(requests.map(({ stream }) => stream))
      return requests.map(({ stream }) => given[stream] ?? appended)
    },
  })
  const { appends } = await appendStaged(log, names.map(stagedAuction), answers.length - 1)
  return { sent, statuses: appends.map(({ main, attempts }) => [main?.status, attempts?.status]) }
}

test('[ONCE-4] a refusal is never repeated without the event that it was decided on', async () => {
  // Another writer was faster at the event; the refusal would say that it was shown an event which is not
  // there.
  expect(
    await flushed(
      ['a'],
      [{ a: unknown, 'a attempts': unknown }, { a: conflict, 'a attempts': dependencyFailed }, {}],
    ),
  ).toEqual({
    sent: [
      ['a', 'a attempts'],
      ['a', 'a attempts'],
    ],
    statuses: [['conflict', 'unavailable']],
  })
})

test('[ONCE-4] what fell with a conflict does not come along when something else is repeated', async () => {
  expect(
    await flushed(
      ['a', 'b'],
      [{ a: conflict, 'a attempts': dependencyFailed, b: unknown, 'b attempts': dependencyFailed }, {}],
    ),
  ).toEqual({
    sent: [
      ['a', 'a attempts', 'b', 'b attempts'],
      ['b', 'b attempts'],
    ],
    statuses: [
      ['conflict', 'unavailable'],
      ['appended', 'appended'],
    ],
  })
})

test('[ONCE-4] a refusal whose event is written is repeated by itself', async () => {
  expect(await flushed(['a'], [{ 'a attempts': unknown }, {}])).toEqual({
    sent: [['a', 'a attempts'], ['a attempts']],
    statuses: [['appended', 'appended']],
  })
})

test('[ONCE-4] both stay unknown while the repetition may not write', async () => {
  expect(
    await flushed(
      ['a'],
      [
        { a: unknown, 'a attempts': unknown },
        { a: fenced, 'a attempts': fenced },
      ],
    ),
  ).toMatchObject({ statuses: [['unknown', 'unknown']] })
})

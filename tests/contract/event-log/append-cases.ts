import { expect, test } from 'vitest'
import { APPEND_BYTES_MAX, EVENT_BYTES_MAX, compareLogPositions } from '@zuschlag/engine/store/event-log'
import type { LogPosition } from '@zuschlag/engine/store/event-log'
import { appendTo, mustAppend, readRevisions, readWhole } from './collect.ts'
import type { ConformanceContext } from './conformance-context.ts'
import { eventOfBytes, sampleEvent, sampleEvents } from './sample-events.ts'

export function appendCases(context: ConformanceContext): void {
  revisionCases(context)
  sizeCases(context)
  raceCases(context)
}

function revisionCases({ log, stream }: ConformanceContext): void {
  test('creates a stream', async () => {
    const name = stream('create')
    const result = await appendTo(log(), name, 'none', [sampleEvent(name, 0)])
    expect(result).toMatchObject({ status: 'appended', revision: 0 })
    expect(await readWhole(log(), name)).toEqual([sampleEvent(name, 0)])
  })

  test('appends at the expected revision', async () => {
    const name = stream('at-revision')
    await mustAppend(log(), name, 'none', sampleEvents(name, 0, 2))
    expect(await appendTo(log(), name, 1, sampleEvents(name, 2, 3))).toMatchObject({
      status: 'appended',
      revision: 4,
    })
    expect(await readRevisions(log(), name)).toEqual([0, 1, 2, 3, 4])
  })

  test('answers a revision below the head with a conflict that names the actual revision', async () => {
    const name = stream('conflict-lower')
    await mustAppend(log(), name, 'none', sampleEvents(name, 0, 3))
    const result = await appendTo(log(), name, 1, [sampleEvent(name, 2, 'somebody else')])
    expect(result).toEqual({ status: 'conflict', actualRevision: 2 })
    expect(await readRevisions(log(), name)).toEqual([0, 1, 2])
  })

  test('answers a revision above the head with a conflict', async () => {
    const name = stream('conflict-higher')
    await mustAppend(log(), name, 'none', [sampleEvent(name, 0)])
    expect(await appendTo(log(), name, 5, [sampleEvent(name, 6)])).toEqual({
      status: 'conflict',
      actualRevision: 0,
    })
  })

  test('answers a revision of a stream without events with a conflict', async () => {
    const name = stream('conflict-absent')
    expect(await appendTo(log(), name, 0, [sampleEvent(name, 1)])).toEqual({
      status: 'conflict',
      actualRevision: 'none',
    })
    expect(await readRevisions(log(), name)).toEqual([])
  })

  test('answers "none" on an existing stream with a conflict', async () => {
    const name = stream('conflict-none')
    await mustAppend(log(), name, 'none', sampleEvents(name, 0, 2))
    const result = await appendTo(log(), name, 'none', [sampleEvent(name, 0, 'somebody else')])
    expect(result).toEqual({ status: 'conflict', actualRevision: 1 })
  })

  test('writes all events of an append or none', async () => {
    const name = stream('atomic')
    await mustAppend(log(), name, 'none', sampleEvents(name, 0, 3))
    await appendTo(log(), name, 'none', sampleEvents(name, 0, 9))
    expect(await readRevisions(log(), name)).toEqual([0, 1, 2])
  })
}

function sizeCases({ log, stream }: ConformanceContext): void {
  test('refuses an empty append', async () => {
    expect(await appendTo(log(), stream('empty'), 'none', [])).toEqual({
      status: 'refused',
      reason: 'emptyAppend',
    })
  })

  test('refuses events whose revisions do not follow the expected one', async () => {
    const name = stream('out-of-order')
    const result = await appendTo(log(), name, 'none', [sampleEvent(name, 1)])
    expect(result).toEqual({ status: 'refused', reason: 'revisionOutOfOrder' })
  })

  test('takes an event of 64 KiB and refuses one byte more', async () => {
    const name = stream('event-size')
    await mustAppend(log(), name, 'none', [eventOfBytes(name, 0, EVENT_BYTES_MAX)])
    const result = await appendTo(log(), name, 0, [eventOfBytes(name, 1, EVENT_BYTES_MAX + 1)])
    expect(result).toEqual({ status: 'refused', reason: 'eventTooLarge' })
    expect(await readRevisions(log(), name)).toEqual([0])
  })

  test('refuses an append of more than 1 MiB', async () => {
    const name = stream('append-size')
    const count = APPEND_BYTES_MAX / EVENT_BYTES_MAX + 1
    const events = Array.from({ length: count }, (_, revision) =>
      eventOfBytes(name, revision, EVENT_BYTES_MAX),
    )
    expect(await appendTo(log(), name, 'none', events)).toEqual({
      status: 'refused',
      reason: 'appendTooLarge',
    })
    expect(await readRevisions(log(), name)).toEqual([])
  })
}

function raceCases({ log, stream }: ConformanceContext): void {
  test('keeps every character and an empty text', async () => {
    const name = stream('unicode')
    const texts = ['', 'Bürgermeister Müller € 🏠', 'null\u0000byte', '\u2028\u2029"\\/', '漢字', 'é e\u0301']
    const events = texts.map((text, revision) => sampleEvent(name, revision, undefined, text))
    await mustAppend(log(), name, 'none', events)
    expect(await readWhole(log(), name)).toEqual(events)
  })

  test('lets exactly one of many racing writers win', async () => {
    const name = stream('race')
    await mustAppend(log(), name, 'none', [sampleEvent(name, 0)])
    const writers = Array.from({ length: 12 }, (_, writer) =>
      sampleEvent(name, 1, `${name} writer ${writer}`),
    )
    const results = await Promise.all(writers.map((event) => appendTo(log(), name, 0, [event])))
    expect(results.filter(({ status }) => status === 'appended')).toHaveLength(1)
    expect(results.filter(({ status }) => status === 'conflict')).toHaveLength(11)
    const winner = writers[results.findIndex(({ status }) => status === 'appended')]
    expect((await readWhole(log(), name)).at(-1)?.id).toBe(winner?.id)
  })
}

/** Appends to many streams in one call. */
export function batchCases(context: ConformanceContext): void {
  manyStreamsCases(context)
  orderCases(context)
}

function manyStreamsCases({ log, stream }: ConformanceContext): void {
  test('answers in the order of the requests', async () => {
    const names = Array.from({ length: 20 }, (_, index) => stream(`many-${index}`))
    const results = await log().append(
      names.map((name, index) => ({
        stream: name,
        expectedRevision: 'none' as const,
        events: sampleEvents(name, 0, index + 1),
      })),
    )
    for (const [index, result] of results.entries()) {
      expect(result).toMatchObject({ status: 'appended', revision: index })
    }
  })

  test('writes the others when one stream conflicts', async () => {
    const [good, bad, also] = [stream('batch-good'), stream('batch-bad'), stream('batch-also')]
    await mustAppend(log(), bad, 'none', [sampleEvent(bad, 0)])
    const results = await log().append([
      { stream: good, expectedRevision: 'none', events: [sampleEvent(good, 0)] },
      { stream: bad, expectedRevision: 'none', events: [sampleEvent(bad, 0, 'another')] },
      { stream: also, expectedRevision: 'none', events: [sampleEvent(also, 0)] },
    ])
    expect(results.map(({ status }) => status)).toEqual(['appended', 'conflict', 'appended'])
    expect(await readRevisions(log(), good)).toEqual([0])
    expect(await readRevisions(log(), also)).toEqual([0])
    expect(await readRevisions(log(), bad)).toEqual([0])
  })

  test('writes a request only with the one that it depends on', async () => {
    const [main, attempts] = [stream('batch-main'), stream('batch-attempts')]
    await mustAppend(log(), main, 'none', [sampleEvent(main, 0)])
    const attempt = {
      stream: attempts,
      expectedRevision: 'none' as const,
      events: [sampleEvent(attempts, 0)],
    }
    const stale = {
      stream: main,
      expectedRevision: 'none' as const,
      events: [sampleEvent(main, 0, 'another')],
    }
    const failed = await log().append([stale, { ...attempt, onlyWith: main }])
    expect(failed[1]).toEqual({ status: 'unavailable', reason: 'dependencyFailed' })
    expect(await readRevisions(log(), attempts)).toEqual([])
    const fresh = { stream: main, expectedRevision: 0, events: [sampleEvent(main, 1)] }
    const done = await log().append([fresh, { ...attempt, onlyWith: main }])
    expect(done.map(({ status }) => status)).toEqual(['appended', 'appended'])
  })
}

function orderCases({ log, stream }: ConformanceContext): void {
  test('gives positions that strictly rise', async () => {
    const [a, b] = [stream('rise-a'), stream('rise-b')]
    const positions: LogPosition[] = []
    for (let revision = 0; revision < 6; revision += 1) {
      const name = revision % 2 === 0 ? a : b
      const own = Math.floor(revision / 2)
      const result = await mustAppend(log(), name, own === 0 ? 'none' : own - 1, [sampleEvent(name, own)])
      positions.push(result.position)
    }
    expect(positions.toSorted(compareLogPositions)).toEqual(positions)
    expect(new Set(positions).size).toBe(positions.length)
  })
}

/** Retries with the same ids and the same expected revision, as they follow an unknown outcome. */
export function repetitionCases({ log, reopen, stream, repeated }: ConformanceContext): void {
  test('answers the same append again with the same revision and position, and writes nothing', async () => {
    const name = stream('repeat')
    await mustAppend(log(), name, 'none', sampleEvents(name, 0, 2))
    const first = await mustAppend(log(), name, 1, sampleEvents(name, 2, 2))
    await mustAppend(log(), name, 3, sampleEvents(name, 4, 2))
    const again = await appendTo(log(), name, 1, sampleEvents(name, 2, 2))
    expect(again).toEqual({ status: repeated(), revision: 3, position: first.position })
    expect(await readRevisions(log(), name)).toEqual([0, 1, 2, 3, 4, 5])
  })

  test('answers the first append of a stream again', async () => {
    const name = stream('repeat-first')
    const first = await mustAppend(log(), name, 'none', sampleEvents(name, 0, 3))
    const again = await appendTo(log(), name, 'none', sampleEvents(name, 0, 3))
    expect(again).toEqual({ status: repeated(), revision: 2, position: first.position })
  })

  test('answers it again after the log was closed and opened', async () => {
    const name = stream('repeat-reopened')
    const first = await mustAppend(log(), name, 'none', sampleEvents(name, 0, 2))
    await reopen()
    const again = await appendTo(log(), name, 'none', sampleEvents(name, 0, 2))
    expect(again).toEqual({ status: repeated(), revision: 1, position: first.position })
  })

  test('calls a beginning of an earlier append with the same ids a repetition', async () => {
    const name = stream('repeat-part')
    await mustAppend(log(), name, 'none', sampleEvents(name, 0, 3))
    expect(await appendTo(log(), name, 'none', sampleEvents(name, 0, 2))).toMatchObject({
      status: repeated(),
      revision: 1,
    })
  })

  test('calls a partial overlap a conflict', async () => {
    const name = stream('overlap')
    await mustAppend(log(), name, 'none', sampleEvents(name, 0, 3))
    const longer = sampleEvents(name, 0, 4)
    expect(await appendTo(log(), name, 'none', longer)).toEqual({ status: 'conflict', actualRevision: 2 })
    const other = [sampleEvent(name, 0), sampleEvent(name, 1, 'another id')]
    expect(await appendTo(log(), name, 'none', other)).toEqual({ status: 'conflict', actualRevision: 2 })
    expect(await readRevisions(log(), name)).toEqual([0, 1, 2])
  })

  // This is why an unknown outcome is never repeated at a newly read head.
  test('writes the same ids again at the head', async () => {
    const name = stream('same-ids-at-head')
    await mustAppend(log(), name, 'none', [sampleEvent(name, 0, 'twice')])
    expect(await appendTo(log(), name, 0, [sampleEvent(name, 1, 'twice')])).toMatchObject({
      status: 'appended',
    })
    const ids = (await readWhole(log(), name)).map((event) => event.id)
    expect(ids[0]).toBe(ids[1])
  })
}

import { expect, test } from 'vitest'
import { APPEND_BYTES_MAX, EVENT_BYTES_MAX } from '@zuschlag/engine/store/event-log'
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

import { expect, test } from 'vitest'
import { appendTo, mustAppend, readRevisions, readWhole } from './collect.ts'
import type { ConformanceContext } from './conformance-context.ts'
import { sampleEvent, sampleEvents } from './sample-events.ts'

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

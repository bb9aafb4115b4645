import { expect, test } from 'vitest'
import type { LogPosition } from '@zuschlag/engine/store/event-log'
import { compareLogPositions } from '@zuschlag/engine/store/event-log'
import { mustAppend, readRevisions } from './collect.ts'
import type { ConformanceContext } from './conformance-context.ts'
import { sampleEvent, sampleEvents } from './sample-events.ts'

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

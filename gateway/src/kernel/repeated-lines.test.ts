import { expect, test } from 'vitest'
import { failureOf, RepeatedLines } from './repeated-lines.ts'

test('a failure that lasts is logged once, and again after a minute with the number of lines left out', () => {
  let nowMs = 0
  const lines = new RepeatedLines(() => nowMs)
  const admitted: (number | null)[] = []
  for (; nowMs <= 60_000; nowMs += 2_000) admitted.push(lines.admit('failed nobody answers there'))
  expect(admitted[0]).toBe(0)
  expect(admitted.slice(1, -1).every((each) => each === null)).toBe(true)
  expect(admitted.at(-1)).toBe(29)
  expect(lines.admit('failed access is denied')).toBe(0)
})

const incidentOf = (incident: object) => failureOf({ part: 'engine', message: { incident } }, 'incident')

test('failures of a store are the same whichever auction they met; damage is logged for each auction', () => {
  const loadFailed = (auctionId: string) =>
    incidentOf({
      kind: 'loadFailed',
      auctionId,
      error: { message: 'nobody answers there', stack: auctionId },
    })
  expect(loadFailed('a')).toBe(loadFailed('b'))
  expect(loadFailed('a')).not.toBe(incidentOf({ kind: 'failed', message: 'nobody answers there' }))
  expect(incidentOf({ kind: 'historyDamaged', auctionId: 'a' })).toBeNull()
})

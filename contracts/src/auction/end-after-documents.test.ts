import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instantToMs, msToInstant } from '../kernel/instant.ts'
import { isInsideNight } from './auction-clock.ts'
import { DOCUMENTS_READING_MS, endAfterDocuments } from './end-after-documents.ts'

const changedMs = Date.UTC(2026, 9, 12, 8)
const night = { nightTimeStart: '22:00', nightTimeEnd: '06:00', timeZone: 'Europe/Vienna' }

test('[DATA-7] an open end, one that leaves 24 hours, and one that has passed are left as they are', () => {
  expect(endAfterDocuments(night, null, changedMs)).toBe(null)
  expect(endAfterDocuments(night, msToInstant(changedMs + DOCUMENTS_READING_MS), changedMs)).toBe(null)
  expect(endAfterDocuments(night, msToInstant(changedMs), changedMs)).toBe(null)
})

test('[DATA-7] the proposed end is later, leaves 24 hours, and lies in no night', () => {
  const before = fc.integer({ min: 1, max: DOCUMENTS_READING_MS - 1 })
  const after = fc.integer({ min: 0, max: 400 * DOCUMENTS_READING_MS })
  fc.assert(
    fc.property(before, after, (leftMs, laterMs) => {
      const at = changedMs + laterMs
      const end = msToInstant(at + leftMs)
      const proposed = instantToMs(endAfterDocuments(night, end, at) ?? end)
      expect(proposed).toBeGreaterThan(instantToMs(end))
      expect(proposed).toBeGreaterThanOrEqual(at + DOCUMENTS_READING_MS)
      expect(isInsideNight(night, proposed)).toBe(false)
    }),
  )
})

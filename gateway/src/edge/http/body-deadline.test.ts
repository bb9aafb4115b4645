import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limits } from '../../kernel/config.ts'
import { limitUploadRate } from './body-deadline.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const SECONDS = 1_000

/** An upload that brings so many bytes a second; the seconds after which it was cut off, or null. */
function secondsUntilCutOff(bytesPerSecond: number, seconds: number): number | null {
  const socket = { bytesRead: 512 }
  const request = { complete: false, destroyed: false, socket, once: () => request }
  let [second, cutOffAt]: [number, number | null] = [0, null]
  const writeHead = () => {
    cutOffAt ??= second
    return { end: () => undefined }
  }
  const response = { headersSent: false, writeHead }
  limitUploadRate(request as unknown as IncomingMessage, response as unknown as ServerResponse)
  for (second = 1; second <= seconds && cutOffAt === null; second += 1) {
    socket.bytesRead += bytesPerSecond
    vi.advanceTimersByTime(SECONDS)
  }
  request.complete = true
  vi.advanceTimersByTime(SECONDS)
  return cutOffAt
}

const graceSeconds = limits.uploadGraceMs / SECONDS
const longest = limits.uploadRequestTimeoutMs / SECONDS

test('an upload that sends a byte now and then is cut off after its first seconds', () => {
  expect(secondsUntilCutOff(1, longest)).toBe(graceSeconds + 1)
})

test('a slow line has all the time that the longest upload has', () => {
  expect(secondsUntilCutOff(limits.uploadBytesPerSecond, longest)).toBeNull()
})

test('one at half of the least rate is cut off once its bytes fall behind', () => {
  const cutOffAt = secondsUntilCutOff(limits.uploadBytesPerSecond / 2, longest)
  expect(cutOffAt).toBe(graceSeconds * 2 + 1)
})

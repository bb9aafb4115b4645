import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { diskCheck } from './disk-check.ts'

test('a disk without room for the log is missing, one with room is not', async () => {
  expect(await diskCheck(tmpdir(), Number.MAX_SAFE_INTEGER).check()).toMatch(/^full: \d+ bytes are free/)
  expect(await diskCheck(tmpdir(), 1).check()).toBeNull()
})

import { expect, test, vi } from 'vitest'
import { createExclusive } from './dialog.tsx'

test('opening a second thing closes the first', () => {
  const exclusive = createExclusive()
  const closeFirst = vi.fn()
  const closeSecond = vi.fn()
  exclusive.open(closeFirst)
  exclusive.open(closeSecond)
  expect(closeFirst).toHaveBeenCalledTimes(1)
  expect(closeSecond).not.toHaveBeenCalled()
})

test('what closed by itself is not closed again', () => {
  const exclusive = createExclusive()
  const closeFirst = vi.fn()
  exclusive.open(closeFirst)()
  exclusive.open(vi.fn())
  expect(closeFirst).not.toHaveBeenCalled()
})

test('the late farewell of the first does not forget the second', () => {
  const exclusive = createExclusive()
  const closeSecond = vi.fn()
  const firstClosed = exclusive.open(vi.fn())
  exclusive.open(closeSecond)
  firstClosed()
  exclusive.open(vi.fn())
  expect(closeSecond).toHaveBeenCalledTimes(1)
})

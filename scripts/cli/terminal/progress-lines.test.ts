import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { everySecond } from './progress-lines.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

test('long work says one line a second, and its last one at the end', () => {
  const said: string[] = []
  const say = everySecond((line) => said.push(line))
  say('0 %')
  vi.advanceTimersByTime(1_000)
  say('40 %')
  say('99 %')
  say('100 %')
  expect(said).toEqual(['40 %'])
  say()
  say()
  expect(said).toEqual(['40 %', '100 %'])
})

test('short work stays silent', () => {
  const said: string[] = []
  const say = everySecond((line) => said.push(line))
  say('100 %')
  say()
  expect(said).toEqual([])
})

import { LOG_APPENDED, inMemoryBus } from '@zuschlag/engine/transport/bus'
import { expect, test } from 'vitest'
import { lagWhileMoving } from './operations.route.ts'

test('the log is read only while events wait or a hint arrived', async () => {
  const bus = inMemoryBus()
  let reads = 0
  let events = 2
  const { read, stop } = lagWhileMoving(async () => {
    reads += 1
    if (events < 0) throw new Error('The log did not answer')
    return { events, waitingMs: events * 10, quarantinedStreams: 0 }
  }, bus)
  expect((await read()).events).toBe(2)
  events = 0
  expect((await read()).events).toBe(0)
  for (let sample = 0; sample < 10; sample += 1) expect((await read()).events).toBe(0)
  expect(reads).toBe(2)
  bus.publish(LOG_APPENDED, {})
  await Promise.resolve()
  events = -1
  await expect(read()).rejects.toThrow('did not answer')
  events = 1
  expect((await read()).events).toBe(1)
  expect(reads).toBe(4)
  stop()
})

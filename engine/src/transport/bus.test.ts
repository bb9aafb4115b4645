import { describe, expect, test } from 'vitest'
import { settled } from '../../../tests/fixtures/virtual-time.ts'
import { broadcastBus, type Bus, inMemoryBus } from './bus.ts'

const buses: readonly (readonly [string, () => readonly [Bus, Bus]])[] = [
  [
    'in memory',
    () => {
      const bus = inMemoryBus()
      return [bus, bus]
    },
  ],
  ['broadcast', () => [broadcastBus('bus-test'), broadcastBus('bus-test')]],
]

/** Hints may be late; this waits for one. */
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await settled()
}

describe.each(buses)('bus %s', (_name, connect) => {
  test('delivers a message to all who subscribed to its subject, the publisher included', async () => {
    const [here, there] = connect()
    const received: unknown[] = []
    here.subscribe('a', (message) => received.push(message))
    there.subscribe('a', (message) => received.push(message))
    there.subscribe('b', () => received.push('wrong subject'))
    here.publish('a', { position: 1 })
    await until(() => received.length >= 2)
    expect(received).toEqual([{ position: 1 }, { position: 1 }])
    here.close()
    there.close()
  })

  test('delivers nothing after the subscription or the bus has ended', async () => {
    const [here, there] = connect()
    const received: unknown[] = []
    const end = there.subscribe('a', (message) => received.push(message))
    here.publish('a', 1)
    await until(() => received.length > 0)
    end()
    here.publish('a', 2)
    await settled()
    expect(received).toEqual([1])
    here.close()
    there.close()
  })
})

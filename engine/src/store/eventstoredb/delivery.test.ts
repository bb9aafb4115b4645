import { EventEmitter } from 'node:events'
import type { AllStreamSubscription } from '@eventstore/db-client'
import { expect, test } from 'vitest'
import { sampleEvent } from '../../../../tests/contract/event-log/sample-events.ts'
import { UnreadableEventError } from '../codec.ts'
import { Delivery } from './delivery.ts'

/** A subscription in which these data have arrived. */
function arrived(...all: readonly unknown[]): AllStreamSubscription {
  const resolved = all.map((data, index) => {
    const at = BigInt(index + 1)
    return { event: { streamId: 's', data, position: { commit: at, prepare: at } } }
  })
  const source = Object.assign(new EventEmitter(), { read: () => resolved.shift() ?? null })
  return source as unknown as AllStreamSubscription
}

test('what has arrived before an event that cannot be read is delivered before that is told', async () => {
  const delivery = new Delivery()
  const source = arrived(sampleEvent('s', 0), sampleEvent('s', 1), 'no event', sampleEvent('s', 3))
  delivery.listen(source)
  expect(delivery.take(source).map(({ event }) => event.revision)).toEqual([0, 1])
  // There is something to tell, though the server sends nothing more.
  await delivery.news()
  expect(() => delivery.take(source)).toThrow(UnreadableEventError)
})

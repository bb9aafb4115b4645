import { expect, test } from 'vitest'
import { decodeLogged, UnreadableEventError } from './codec.ts'
import { numberToPosition } from './log-position.ts'
import { upcast } from './upcasters.ts'

const place = { position: numberToPosition(7), stream: 'auction-1' }

test.each([
  ['null', 'Not an event'],
  ['7', 'Not an event'],
  ['{}', 'Unknown event type none'],
  ['{"type":{"toString":1}}', 'Unknown event type {"toString":1}'],
  ['{"type":"BidPlaced"}', 'Unknown schema version none of BidPlaced'],
  [
    '{"type":"BidPlaced","schemaVersion":{"toString":1}}',
    'Unknown schema version {"toString":1} of BidPlaced',
  ],
  ['{"type":"BidPlaced","schemaVersion":99}', 'Unknown schema version 99 of BidPlaced'],
])('%s is no event, and its place is told', (text, message) => {
  expect(() => decodeLogged(place, text)).toThrow(new UnreadableEventError(message, place))
})

test('a type that is no text, or the name of what every object has, is no version of anything', () => {
  for (const type of [{ toString: 1 }, null, 'constructor', '__proto__'])
    expect(() => decodeLogged(place, JSON.stringify({ type, schemaVersion: 1, data: {} }))).toThrow(
      UnreadableEventError,
    )
  expect(upcast({ type: { toString: 1 }, schemaVersion: 1 } as never)).toBeNull()
  expect(upcast({ type: 'constructor', schemaVersion: 1, data: 7 } as never)).toMatchObject({ data: 7 })
})

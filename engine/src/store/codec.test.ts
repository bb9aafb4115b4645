import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  attemptEventData,
  auctionEventData,
  CURRENT_SCHEMA_VERSION,
} from '@zuschlag/contracts/auction/events'
import { decodeEvent, decodeLogged, decodePage, isReadable, UnreadableEventError } from './codec.ts'
import { numberToPosition } from './event-log.ts'
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
  ['{"type":"BidPlaced","schemaVersion":99}', 'Written by a newer release: schema version 99 of BidPlaced'],
])('%s is not an event, and the error names its position', (text, message) => {
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

const types = Object.keys({ ...auctionEventData, ...attemptEventData })

test('[EVID-9] of whatever types and versions there may be, exactly those of this release are read', () => {
  const seen = { read: 0, refused: 0 }
  const type = fc.oneof(fc.constantFrom(...types), fc.string(), fc.jsonValue())
  const version = fc.oneof(
    fc.integer({ min: -1, max: CURRENT_SCHEMA_VERSION + 2 }),
    fc.double(),
    fc.jsonValue(),
  )
  fc.assert(
    fc.property(type, version, (eventType, schemaVersion) => {
      const text = JSON.stringify({ type: eventType, schemaVersion, data: {} })
      const isKnown =
        types.includes(eventType as string) &&
        Number.isInteger(schemaVersion) &&
        Number(schemaVersion) >= 1 &&
        Number(schemaVersion) <= CURRENT_SCHEMA_VERSION
      seen[isKnown ? 'read' : 'refused'] += 1
      if (typeof eventType === 'string' && Number.isInteger(schemaVersion))
        expect(isReadable(eventType, schemaVersion as number)).toBe(isKnown)
      if (isKnown) expect(decodeEvent(text)).toMatchObject({ type: eventType, schemaVersion })
      else expect(() => decodeEvent(text, { asWritten: true })).toThrow(UnreadableEventError)
    }),
    { numRuns: 2000 },
  )
  expect(Math.min(seen.read, seen.refused)).toBeGreaterThan(20)
})

test('of a page the event that cannot be read is named', () => {
  const good = JSON.stringify({ type: 'BidPlaced', schemaVersion: CURRENT_SCHEMA_VERSION })
  expect(() => decodePage([good, good, good.slice(1)], 'auction-1', 40)).toThrow(
    'auction-1, revision 42: Not JSON',
  )
  expect(() => decodePage([good, 'null'], 'auction-1', null)).toThrow('auction-1: Not an event')
  expect(decodePage([good, good], 'auction-1', 40)).toHaveLength(2)
})

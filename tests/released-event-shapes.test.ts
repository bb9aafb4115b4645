import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import {
  attemptEventData,
  auctionEventData,
  CURRENT_SCHEMA_VERSION,
  envelopeSchema,
} from '@zuschlag/contracts/auction/events'
import { expect, test } from 'vitest'
import { z } from 'zod'

/* Events are permanent, and an older release must be able to say that a newer one wrote an event. So the
   shape of a version never changes once it was written, not by a member that may be missing either: an
   older release would call such an event forged. To change a shape, raise CURRENT_SCHEMA_VERSION, add an
   upcaster, write the shapes of the new version and delete those of the one before, which stay in git:
   UPDATE_EVENT_SHAPES=1 npx vitest run --project unit tests/released-event-shapes.test.ts && npm run format */

/** Members of JSON Schema that are for people; a member of an event of the same name is an object here. */
const texts: ReadonlySet<string> = new Set(['$schema', 'id', 'description', 'title'])

const folder = path.join(import.meta.dirname, 'fixtures/event-shapes')
const fileOf = (version: number): string => path.join(folder, `v${version}.json`)

/**
 * The shapes of all events as JSON Schema, without descriptions, and without zod's patterns of known formats.
 */
function shapesNow(): unknown {
  const types = { ...auctionEventData, ...attemptEventData, envelope: envelopeSchema }
  return Object.fromEntries(Object.entries(types).map(([type, schema]) => [type, shapeOf(schema)]))
}

function shapeOf(schema: z.ZodType): unknown {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' })
  return JSON.parse(
    JSON.stringify(json, (key, value: unknown) => {
      if (texts.has(key) && typeof value === 'string') return undefined
      if (typeof value !== 'object' || value === null || !('format' in value) || !('pattern' in value))
        return value
      const { pattern: _pattern, ...rest } = value
      return rest
    }),
  )
}

test(`[EVID-9] the shapes of version ${CURRENT_SCHEMA_VERSION} are those that were released`, () => {
  const now = `${JSON.stringify(shapesNow(), null, 2)}\n`
  if (process.env['UPDATE_EVENT_SHAPES'] === '1') writeFileSync(fileOf(CURRENT_SCHEMA_VERSION), now)
  expect(JSON.parse(now)).toEqual(JSON.parse(readFileSync(fileOf(CURRENT_SCHEMA_VERSION), 'utf8')))
})

test('[EVID-9] a member that may be missing is another shape', () => {
  const revised = auctionEventData.AuctionRevised
  const more = z.strictObject({ ...revised.shape, roomCount: z.int().optional() })
  expect(shapeOf(more)).not.toEqual(shapeOf(revised))
})

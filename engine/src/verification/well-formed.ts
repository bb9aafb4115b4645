import type { z } from 'zod'
import type { StoredEvent } from '@zuschlag/contracts/auction/events'
import { attemptEventData, auctionEventData } from '@zuschlag/contracts/auction/events'
import { actorRoleSchema } from '@zuschlag/contracts/auction/enumerations'
import { parseInstant } from '@zuschlag/contracts/kernel/instant'
import { upcast } from '../store/upcasters.ts'
import { isSameJson } from './same-json.ts'
import type { StreamKind } from './fault.ts'

const roles: ReadonlySet<unknown> = new Set(actorRoleSchema.options)
const MEMBERS = 12
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/**
 * What is wrong with the shape of an event from outside, in whichever version it was written, or null. It
 * says what `envelopeSchema` and the schemas of the data say; the envelope is checked by hand because a
 * history has a million of them. The three hashes are not checked here: `HistoryVerifier` compares them with
 * the expected ones.
 */
export function malformedPart(event: unknown, stream: StreamKind): string | null {
  if (typeof event !== 'object' || event === null || Array.isArray(event)) return 'event'
  const { id, type, auctionId, revision, at, commandId, actor } = event as Readonly<
    Partial<Record<keyof StoredEvent, unknown>>
  >
  if (Object.keys(event).length !== MEMBERS) return 'event'
  if (!isText(id, UUID)) return 'id'
  if (!isText(auctionId, UUID)) return 'auctionId'
  if (!isText(commandId, UUID)) return 'commandId'
  const current = upcast(event as StoredEvent)
  if (current === null) return 'schemaVersion'
  if (!isCount(revision)) return 'revision'
  if (typeof at !== 'string' || parseInstant(at) !== at) return 'at'
  if (!isActor(actor)) return 'actor'
  const schema = schemaOf(stream, type)
  if (schema === undefined) return 'type'
  // An older shape is upcast and checked; the repeated decision finds what else is wrong in it.
  const parsed = schema.safeParse(current.data)
  // A value that its schema would change was not written by the engine.
  return parsed.success && isSameJson(parsed.data, current.data) ? null : 'data'
}

const schemas: Readonly<Record<StreamKind, Readonly<Record<string, z.ZodType>>>> = {
  auction: auctionEventData,
  attempts: attemptEventData,
}

function schemaOf(stream: StreamKind, type: unknown): z.ZodType | undefined {
  return typeof type === 'string' && Object.hasOwn(schemas[stream], type) ? schemas[stream][type] : undefined
}

function isText(value: unknown, pattern: RegExp): boolean {
  return typeof value === 'string' && pattern.test(value)
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}

function isActor(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== 2) return false
  const { userId, role } = value as { readonly userId?: unknown; readonly role?: unknown }
  return (userId === null || isText(userId, UUID)) && roles.has(role)
}

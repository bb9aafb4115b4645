import { z } from 'zod'

declare const brand: unique symbol

/** A value that was checked once, at the boundary, and carries that fact in its type. */
export type Brand<T, Name extends string> = T & { readonly [brand]: Name }

export type AuctionId = Brand<string, 'AuctionId'>
export type UserId = Brand<string, 'UserId'>
export type TenantId = Brand<string, 'TenantId'>
export type BrokerId = Brand<string, 'BrokerId'>
export type CommandId = Brand<string, 'CommandId'>
export type EventId = Brand<string, 'EventId'>

/** Any RFC 9562 UUID, in lower case: two spellings of one id would be two streams. */
const uuid = z
  .string()
  .regex(/^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$/)
  .transform((text) => text.toLowerCase())

export const auctionIdSchema = uuid.transform((id) => id as AuctionId)
export const userIdSchema = uuid.transform((id) => id as UserId)
export const tenantIdSchema = uuid.transform((id) => id as TenantId)
export const brokerIdSchema = uuid.transform((id) => id as BrokerId)
export const commandIdSchema = uuid.transform((id) => id as CommandId)

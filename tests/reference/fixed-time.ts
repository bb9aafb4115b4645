import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

/**
 * Loaded before everything else by `node --import`, in every thread: the wall clock stands still, and ids
 * that are made come from a count, so that the same reads of the same data give the same bytes. Timers and
 * performance.now() run on.
 */
export const FIXED_TIME = Date.parse('2026-11-27T10:15:00.000Z')

const RealDate = Date
const now = (): number => FIXED_TIME
globalThis.Date = new Proxy(RealDate, {
  construct: (target, args: unknown[], newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as Date,
  get: (target, name, receiver) => (name === 'now' ? now : (Reflect.get(target, name, receiver) as unknown)),
})

let made = 0
/** So that ids of another part do not depend on how many were made before. */
export function countIdsFrom(first: number): void {
  made = first
}
const randomUUID = (): string => {
  made += 1
  return `00000000-0000-4000-8000-${made.toString(16).padStart(12, '0')}`
}
Object.assign(crypto, { randomUUID })
syncBuiltinESMExports()

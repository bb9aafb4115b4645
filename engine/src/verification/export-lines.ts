import { canonicalJson } from '../domain/evidence/canonical-json.ts'
import type { StreamKind } from './fault.ts'

/** Whether a line is an event or an attempt, and not the trailer. */
export function isEntry(value: unknown): value is { readonly stream: StreamKind; readonly event: unknown } {
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== 2) return false
  const { stream } = value as { readonly stream?: unknown }
  return (stream === 'auction' || stream === 'attempts') && 'event' in value
}

/** Canonical JSON of a value; null if it has none. */
export function canonicalText(value: unknown): string | null {
  try {
    return canonicalJson(value)
  } catch {
    return null
  }
}

/** The value of a text; undefined where it is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The text of bytes; null where they are no UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return utf8.decode(bytes)
  } catch {
    return null
  }
}

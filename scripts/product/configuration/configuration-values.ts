import { existsSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

/** A space that nobody sees would become part of a name. */
export const withoutOuterSpace = z
  .string()
  .refine((text) => text === text.trim(), 'must not start or end with a space')

/** What these lead to may be a file of this machine. */
const hostless: ReadonlySet<string> = new Set(['unix:', 'postgres:', 'postgresql:'])

/** A URL with one of these protocols, such as `https:`. */
export function urlWith(protocols: readonly string[]) {
  const names = protocols.map((protocol) => `${protocol}//`).join(' or ')
  const isRight = (text: string): boolean => {
    if (!URL.canParse(text)) return false
    const { protocol, hostname } = new URL(text)
    return protocols.includes(protocol) && (hostname !== '' || hostless.has(protocol))
  }
  return withoutOuterSpace.refine(
    isRight,
    `must be a URL with ${names}${hostless.has(protocols[0] ?? '') ? '' : ' and a host'}`,
  )
}

/**
 * One node, several nodes of a cluster divided by commas, or a name to discover them by: what the client's
 * own parser takes.
 */
export function isEventStoreUrl(text: string): boolean {
  const host = '[A-Za-z0-9._-]{1,253}(?::[0-9]{1,5})?'
  const pattern = `^esdb(?:\\+discover)?://(?:[^:@/?#\\s]{1,300}:[^:@/?#\\s]{0,300}@)?${host}(?:,${host}){0,20}/?(?:\\?[^?\\s]{1,2000})?$`
  return new RegExp(pattern).test(text)
}

/** Whether the file of `tlsCAFile` exists, if the URL has one: the client throws without it. */
export function hasAuthorityFile(connectionString: string): boolean {
  const file = /[?&]tlsCAFile=([^&]+)/i.exec(connectionString)?.[1]
  return file === undefined || existsSync(path.resolve(decodeURIComponent(file)))
}

export const origin = urlWith(['http:', 'https:'])
  .refine((text) => URL.canParse(text) && new URL(text).pathname === '/', 'must be an address without a path')
  .transform((text) => new URL(text).origin)

const isWholeNumber = (text: string): boolean => /^\d+$/.test(text)

export function wholeNumber(min: number, max: number) {
  return z
    .string()
    .refine(
      (text) => isWholeNumber(text) && Number(text) >= min && Number(text) <= max,
      `must be a whole number from ${min} to ${max}`,
    )
    .transform(Number)
}

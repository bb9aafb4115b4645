import { existsSync } from 'node:fs'
import path from 'node:path'
import { PARTITIONS_MAX } from '@zuschlag/engine/client/partition'
import { z } from 'zod'
import { messageSecret } from './nats-settings.ts'

/** A space that nobody sees would become part of a name. */
const withoutOuterSpace = z
  .string()
  .refine((text) => text === text.trim(), 'must not start or end with a space')

/** What these lead to may be a file of this machine. */
const hostless: ReadonlySet<string> = new Set(['unix:', 'postgres:', 'postgresql:'])

/** A URL with one of these protocols, such as `https:`. */
function urlWith(protocols: readonly string[]) {
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
function isEventStoreUrl(text: string): boolean {
  const host = '[A-Za-z0-9._-]{1,253}(?::[0-9]{1,5})?'
  const pattern = `^esdb(?:\\+discover)?://(?:[^:@/?#\\s]{1,300}:[^:@/?#\\s]{0,300}@)?${host}(?:,${host}){0,20}/?(?:\\?[^?\\s]{1,2000})?$`
  return new RegExp(pattern).test(text)
}

/** Whether the file of `tlsCAFile` exists, if the URL has one: the client throws without it. */
function hasAuthorityFile(connectionString: string): boolean {
  const file = /[?&]tlsCAFile=([^&]+)/i.exec(connectionString)?.[1]
  return file === undefined || existsSync(path.resolve(decodeURIComponent(file)))
}

const origin = urlWith(['http:', 'https:'])
  .refine((text) => URL.canParse(text) && new URL(text).pathname === '/', 'must be an address without a path')
  .transform((text) => new URL(text).origin)

const isWholeNumber = (text: string): boolean => /^\d+$/.test(text)

function wholeNumber(min: number, max: number) {
  return z
    .string()
    .refine(
      (text) => isWholeNumber(text) && Number(text) >= min && Number(text) <= max,
      `must be a whole number from ${min} to ${max}`,
    )
    .transform(Number)
}

const portMax = 65_535
const trustedProxiesMax = 8
const secretLengthMin = 32

const secret = z.string().min(secretLengthMin, `must have at least ${secretLengthMin} characters`)

/** Each setting by itself; an empty one is left out before. */
export const environmentSchema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: wholeNumber(0, portMax).optional(),
  LISTEN_HOST: z
    .union([z.ipv4(), z.ipv6()], 'must be an IP address, such as 127.0.0.1 or 0.0.0.0')
    .optional(),
  PUBLIC_URL: origin.optional(),
  DATA_DIR: withoutOuterSpace.default('.data'),
  DATABASE_URL: urlWith(['postgres:', 'postgresql:']).optional(),
  EVENTSTOREDB_URL: z
    .string()
    .refine(isEventStoreUrl, 'must be a URL with esdb:// or esdb+discover://')
    .refine(hasAuthorityFile, 'must name an existing file as tlsCAFile')
    .optional(),
  NATS_URL: urlWith(['nats:', 'tls:']).optional(),
  NATS_MESSAGE_KEY: messageSecret.optional(),
  NATS_MESSAGE_KEY_ADDITIONAL: messageSecret.optional(),
  PARTITIONS: wholeNumber(1, PARTITIONS_MAX).default(1),
  TRUSTED_PROXIES: wholeNumber(0, trustedProxiesMax).default(0),
  OPERATOR_NETWORK: z.enum(['loopback', 'private']).default('loopback'),
  OTEL_EXPORTER_OTLP_ENDPOINT: urlWith(['http:', 'https:']).optional(),
  SMTP_URL: urlWith(['smtp:', 'smtps:']).optional(),
  SESSION_SECRET: secret.optional(),
  SECOND_FACTOR_KEY: secret.optional(),
  SIGNING_KEY: z.string().min(secretLengthMin, `must have at least ${secretLengthMin} characters`).optional(),
  RETIRED_SIGNING_KEYS: z
    .string()
    .regex(/^[\w-]{43}(,[\w-]{43})*$/, 'must be public keys of 43 characters, separated by commas')
    .optional(),
  STAFF_SECOND_FACTOR: z.enum(['optional', 'required']).default('optional'),
  CLAMD_URL: urlWith(['unix:', 'tcp:']).optional(),
  MAPBOX_TOKEN: z
    .string()
    .regex(/^pk\.\S{1,1000}$/, 'must be a public token that starts with pk.')
    .optional(),
  MAP_STYLE_URL: urlWith(['http:', 'https:', 'mapbox:']).optional(),
  SITE_FILE: withoutOuterSpace.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  DEMO: z.enum(['0', '1']).optional(),
})

export const environmentNames = Object.keys(
  environmentSchema.shape,
) as readonly (keyof typeof environmentSchema.shape)[]

/** Their values never appear in a message, and may come from the file that `NAME_FILE` names. */
export const secretNames: ReadonlySet<string> = new Set([
  'SESSION_SECRET',
  'SECOND_FACTOR_KEY',
  'SIGNING_KEY',
  'DATABASE_URL',
  'SMTP_URL',
  'EVENTSTOREDB_URL',
  'NATS_URL',
  'NATS_MESSAGE_KEY',
  'NATS_MESSAGE_KEY_ADDITIONAL',
])

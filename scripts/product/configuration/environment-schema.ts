import { PARTITIONS_MAX } from '@zuschlag/engine/client/partition'
import { z } from 'zod'
import {
  hasAuthorityFile,
  isEventStoreUrl,
  origin,
  urlWith,
  wholeNumber,
  withoutOuterSpace,
} from './configuration-values.ts'
import { messageSecret } from './nats-settings.ts'

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

import path from 'node:path'
import type { z } from 'zod'
import { settingsProblems } from './configuration-rules.ts'
import { environmentSchema, secretNames } from './environment-schema.ts'
import { keptSecret } from './kept-secret.ts'
import { misspeltSettings } from './misspelt-settings.ts'
import { UserFacingError } from '../kernel/user-facing-error.ts'
import type { NatsSettings } from './nats-settings.ts'
import { natsSettings } from './nats-settings.ts'
import { withSecretsOfFiles } from './secret-files.ts'

const gatewayPort = 8080
/** Hosts of `localhost`. With demo data the product listens there alone, unless LISTEN_HOST is set. */
const loopbackHosts = ['127.0.0.1', '::1']

/** The environment is invalid; the message names the problem in one line. */
export class ConfigurationError extends UserFacingError {
  override readonly name = 'ConfigurationError'
}

export type Configuration = {
  readonly production: boolean
  /** 0 takes any free port. */
  readonly port: number
  /** IP addresses to listen at; none means every interface. */
  readonly hosts: readonly string[]
  /** Start of links, compared with the Origin of a request; null means http://localhost:PORT. */
  readonly publicUrl: string | null
  /** Absolute. */
  readonly dataDir: string
  /** Null in this and the next two means the embedded default. */
  readonly databaseUrl: string | null
  readonly eventStoreUrl: string | null
  readonly nats: NatsSettings | null
  /** Number of partitions; 1 means a single leader with standbys. */
  readonly partitions: number
  /** Reverse proxies in front of a gateway: so many entries of X-Forwarded-For are trusted. */
  readonly trustedProxies: number
  /** From where metrics and the reasons of readiness can be read. */
  readonly operatorNetwork: 'loopback' | 'private'
  /** Where traces go; null for none. */
  readonly otlpEndpoint: string | null
  readonly smtpUrl: string | null
  readonly sessionSecret: string | null
  /** Encrypts second factors. Null in production: none are offered; elsewhere one is made and kept. */
  readonly secondFactorKey: string | null
  /** Signs dispute files. Null: one is made and kept in the data folder. */
  readonly signingKey: string | null
  /** Public keys that signed before; they stay published. */
  readonly retiredSigningKeys: readonly string[]
  readonly isSecondFactorRequiredForStaff: boolean
  /** URL of a virus scanner for uploads; null for none. */
  readonly clamdUrl: string | null
  readonly mapboxToken: string | null
  readonly mapStyleUrl: string | null
  /** A JSON file that says who operates the platform; absolute. */
  readonly siteFile: string | null
  readonly logLevel: string
  readonly demo: boolean
}

function describeProblem(issue: z.core.$ZodIssue, environment: NodeJS.ProcessEnv): string {
  const name = String(issue.path[0])
  const shown = secretNames.has(name) ? '' : `, but is ${JSON.stringify(environment[name])}`
  const wanted = issue.code === 'invalid_value' ? `must be one of ${issue.values.join(', ')}` : issue.message
  return `${name} ${wanted}${shown}`
}

function refusal(lines: readonly string[], environment: NodeJS.ProcessEnv): ConfigurationError {
  return new ConfigurationError([...lines, ...misspeltSettings(environment)].join('\n'))
}

/**
 * Reads the environment; an empty value counts as unset.
 * @param root base of a relative DATA_DIR.
 * @param defaultPort port of a process without PORT.
 * @throws UserFacingError that names every wrong value in one line.
 */
export function readConfiguration(
  environment: NodeJS.ProcessEnv,
  root: string,
  defaultPort = gatewayPort,
): Configuration {
  const complete = withSecretsOfFiles(environment, secretNames)
  const given = Object.fromEntries(Object.entries(complete).filter(([, value]) => value !== ''))
  const parsed = environmentSchema.safeParse(given)
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => describeProblem(issue, environment))
    throw refusal([`Configuration: ${problems.join('; ')}`], environment)
  }
  const values = parsed.data
  const production = values.NODE_ENV === 'production'
  const contradictions = settingsProblems(values)
  if (contradictions.length > 0) {
    const lines = contradictions.map((line) => `Configuration: ${line}`)
    throw refusal(lines, environment)
  }
  const demo = values.DEMO === undefined ? !production : values.DEMO === '1'
  return {
    production,
    port: values.PORT ?? defaultPort,
    hosts: values.LISTEN_HOST === undefined ? (demo ? loopbackHosts : []) : [values.LISTEN_HOST],
    publicUrl: values.PUBLIC_URL ?? null,
    dataDir: path.resolve(root, values.DATA_DIR),
    databaseUrl: values.DATABASE_URL ?? null,
    eventStoreUrl: values.EVENTSTOREDB_URL ?? null,
    nats: natsSettings(values),
    partitions: values.PARTITIONS,
    trustedProxies: values.TRUSTED_PROXIES,
    operatorNetwork: values.OPERATOR_NETWORK,
    otlpEndpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    smtpUrl: values.SMTP_URL ?? null,
    sessionSecret: values.SESSION_SECRET ?? null,
    secondFactorKey: values.SECOND_FACTOR_KEY ?? null,
    signingKey: values.SIGNING_KEY ?? null,
    retiredSigningKeys: values.RETIRED_SIGNING_KEYS?.split(',') ?? [],
    isSecondFactorRequiredForStaff: values.STAFF_SECOND_FACTOR === 'required',
    clamdUrl: values.CLAMD_URL ?? null,
    mapboxToken: values.MAPBOX_TOKEN ?? null,
    mapStyleUrl: values.MAP_STYLE_URL ?? null,
    siteFile: values.SITE_FILE === undefined ? null : path.resolve(root, values.SITE_FILE),
    logLevel: values.LOG_LEVEL,
    demo,
  }
}

/** The configured secret, else one that is made once and kept, so that a restart signs nobody out. */
export function sessionSecretOf({ sessionSecret, dataDir }: Configuration): string {
  return sessionSecret ?? keptSecret(dataDir, 'session-secret')
}

/**
 * The configured key, else one that is made once and kept; null in production, where secrets have no default.
 */
export function secondFactorKeyOf({ secondFactorKey, production, dataDir }: Configuration): string | null {
  if (secondFactorKey !== null || production) return secondFactorKey
  return keptSecret(dataDir, 'second-factor-key')
}

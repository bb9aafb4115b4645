import path from 'node:path'
import { readFileSync } from 'node:fs'
import type { z } from 'zod'
import { environmentSchema, secretNames } from './environment-schema.ts'
import { keptSecret } from './kept-secret.ts'
import { misspeltSettings } from './misspelt-settings.ts'
import { UserFacingError } from '../kernel/user-facing-error.ts'
import { natsProblems, natsSettings, type NatsSettings, type NatsVariables } from './nats-settings.ts'

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

/** The settings that depend on one another, as they were read. */
type RuledSettings = NatsVariables & {
  readonly NODE_ENV: string
  readonly PUBLIC_URL?: string | undefined
  readonly SESSION_SECRET?: string | undefined
  readonly SECOND_FACTOR_KEY?: string | undefined
  readonly SIGNING_KEY?: string | undefined
  readonly STAFF_SECOND_FACTOR: string
  readonly EVENTSTOREDB_URL?: string | undefined
  readonly PARTITIONS: number
  readonly DEMO?: string | undefined
}

/** Why values that are valid each for itself do not belong together, a line for each; none where they do. */
function settingsProblems(values: RuledSettings): readonly string[] {
  const production = values.NODE_ENV === 'production'
  const problems = production ? productionProblems(values) : []
  const isDemo = values.DEMO === undefined ? !production : values.DEMO === '1'
  if (isDemo && values.PUBLIC_URL?.startsWith('https:') === true) {
    problems.push('DEMO must be 0 when PUBLIC_URL is https: the password of the demo accounts is published')
  }
  if (values.PARTITIONS > 1 && (values.EVENTSTOREDB_URL === undefined || values.NATS_URL === undefined)) {
    problems.push('PARTITIONS above 1 needs EVENTSTOREDB_URL and NATS_URL: a file has one writer')
  }
  problems.push(...natsProblems(values))
  return problems
}

function productionProblems(values: RuledSettings): string[] {
  const problems: string[] = []
  const advice = 'take one from a generator, such as openssl rand -base64 48'
  if (values.SESSION_SECRET === undefined) {
    problems.push('SESSION_SECRET must be set when NODE_ENV is production')
  }
  for (const name of ['SESSION_SECRET', 'SECOND_FACTOR_KEY', 'SIGNING_KEY'] as const) {
    const secret = values[name]
    if (secret !== undefined && isWeakSecret(secret)) problems.push(`${name} is easy to guess: ${advice}`)
  }
  if (values.PUBLIC_URL === undefined) {
    problems.push(
      'PUBLIC_URL must be set when NODE_ENV is production: mails, cookies and the Origin check need it',
    )
  }
  if (values.STAFF_SECOND_FACTOR === 'required' && values.SECOND_FACTOR_KEY === undefined) {
    problems.push('STAFF_SECOND_FACTOR=required needs SECOND_FACTOR_KEY')
  }
  return problems
}

/**
 * A secret from any usual generator has at least 96 bits; sentences, sequences and repeated patterns stay
 * below this or repeat.
 */
const ENTROPY_BITS_MIN = 64
/** A text that repeats itself after so few characters was typed, not generated. */
const REPEATED_CHARACTERS_MAX = 16

/** Words of examples, in this repository and in those that people copy from. */
const PUBLISHED =
  /at-least-\d+|characters-from-a-generator|change-?me|replace-?me|your-?secret|example|password/i

/**
 * Whether a secret can be guessed: a published example, a repeated pattern, a sequence, or few different
 * characters. It cannot know how a text was made; it catches what people type when a setting only asks for a
 * length.
 */
function isWeakSecret(secret: string): boolean {
  if (PUBLISHED.test(secret) || isRepeated(secret)) return true
  const codes = Array.from(secret, (character) => character.codePointAt(0) ?? 0)
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0))
  return Math.min(entropyBits(codes), entropyBits(steps)) < ENTROPY_BITS_MIN
}

function isRepeated(text: string): boolean {
  const lengths = Array.from({ length: REPEATED_CHARACTERS_MAX }, (_, index) => index + 1)
  return lengths.some((length) => text.startsWith(text.slice(length)))
}

/** Shannon's measure over single values, for the whole text. */
function entropyBits(values: readonly number[]): number {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  const bitsOf = (count: number): number => -count * Math.log2(count / values.length)
  return Array.from(counts.values(), bitsOf).reduce((sum, bits) => sum + bits, 0)
}

/** The product works without it, so its file may be there before there is a mail server. */
const mayBeEmpty: ReadonlySet<string> = new Set(['SMTP_URL'])

/**
 * Puts in place of every `NAME_FILE` what its file holds, as `NAME`: how key vaults, container engines and
 * orchestrators hand out secrets. So they stand in no environment that `docker inspect`, a child process or a
 * crash report would show.
 * @param names of the variables that may come so
 * @throws UserFacingError in one line that names variable and file, never what it holds
 */
function withSecretsOfFiles(environment: NodeJS.ProcessEnv, names: Iterable<string>): NodeJS.ProcessEnv {
  const filled = { ...environment }
  for (const name of names) {
    const file = environment[`${name}_FILE`]
    if (file === undefined || file === '') continue
    const content = contentOf(file, `${name}_FILE`)
    if (content === '' && mayBeEmpty.has(name)) continue
    if ((environment[name] ?? '') !== '') {
      throw new UserFacingError(`Configuration: ${name} and ${name}_FILE are both set; only one may be`)
    }
    if (content === '') {
      throw new UserFacingError(`Configuration: ${name}_FILE leads to ${file}, which is empty`)
    }
    filled[name] = content
  }
  return filled
}

function contentOf(file: string, name: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new UserFacingError(`Configuration: ${name} leads to ${file}, which cannot be read (${code})`)
  }
}

import type { NatsVariables } from './nats-settings.ts'
import { natsProblems } from './nats-settings.ts'
import { isWeakSecret } from './weak-secret.ts'

/** The settings that depend on one another, as they were read. */
export type RuledSettings = NatsVariables & {
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
export function settingsProblems(values: RuledSettings): readonly string[] {
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

import { environmentNames, secretNames } from './environment-schema.ts'

export type Setting = {
  readonly name: string
  /** Never a secret; null where it is unset. */
  readonly value: string | null
  readonly source: 'environment' | 'file' | 'unset'
}

const MASK = '********'

/** Every setting by its name. Secrets are masked, and user names and passwords in addresses as well. */
export function describeEnvironment(environment: NodeJS.ProcessEnv): readonly Setting[] {
  return environmentNames.map((name) => {
    const value = environment[name] ?? ''
    if (value !== '') return { name, value: shown(name, value), source: 'environment' }
    const file = secretNames.has(name) ? (environment[`${name}_FILE`] ?? '') : ''
    return file === '' ? { name, value: null, source: 'unset' } : { name, value: MASK, source: 'file' }
  })
}

function shown(name: string, value: string): string {
  if (secretNames.has(name)) return MASK
  if (!URL.canParse(value)) return value
  const url = new URL(value)
  if (url.username === '' && url.password === '') return value
  url.username = MASK
  url.password = ''
  return url.href
}

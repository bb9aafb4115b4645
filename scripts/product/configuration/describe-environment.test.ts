import { expect, test } from 'vitest'
import { environmentNames, secretNames } from './environment-schema.ts'
import { describeEnvironment } from './describe-environment.ts'

const valueOf = (environment: NodeJS.ProcessEnv, name: string) =>
  describeEnvironment(environment).find((setting) => setting.name === name)

test('names every setting, and none that is unset has a value', () => {
  const settings = describeEnvironment({})
  expect(settings.map(({ name }) => name)).toEqual([...environmentNames])
  expect(settings.filter(({ value, source }) => value !== null || source !== 'unset')).toEqual([])
})

test.each([...secretNames])('never shows %s, from the environment or a file', (name) => {
  const secret = 'postgres://user:correct-horse@host/db'
  const fromBoth = [{ [name]: secret }, { [`${name}_FILE`]: '/run/secrets/correct-horse' }]
  for (const environment of fromBoth) {
    expect(JSON.stringify(describeEnvironment(environment))).not.toContain('correct-horse')
    expect(valueOf(environment, name)?.value).toBe('********')
  }
})

test('shows other values, without what signs in at an address', () => {
  expect(valueOf({ PORT: '9000' }, 'PORT')).toEqual({ name: 'PORT', value: '9000', source: 'environment' })
  const traces = 'https://ingest:correct-horse@traces.example/v1'
  expect(valueOf({ OTEL_EXPORTER_OTLP_ENDPOINT: traces }, 'OTEL_EXPORTER_OTLP_ENDPOINT')?.value).toBe(
    'https://********@traces.example/v1',
  )
})

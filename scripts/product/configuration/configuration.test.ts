import { randomBytes } from 'node:crypto'
import { statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { folderOfTest } from '../../../tests/fixtures/temporary-folder.ts'
import { readConfiguration, sessionSecretOf } from './configuration.ts'

const root = '/srv/zuschlag'
const read = (environment: NodeJS.ProcessEnv) => readConfiguration(environment, root)
const secret = 'hN7w2XoQm4tRz81LcVbY6uKd9sEjGf3A'
const production = { NODE_ENV: 'production', SESSION_SECRET: secret, PUBLIC_URL: 'https://angebote.example' }
const messageKey = randomBytes(32).toString('base64')

test('an empty environment gives the embedded defaults with demo data', () => {
  expect(read({})).toEqual({
    production: false,
    port: 8080,
    hosts: ['127.0.0.1', '::1'],
    publicUrl: null,
    dataDir: '/srv/zuschlag/.data',
    databaseUrl: null,
    eventStoreUrl: null,
    nats: null,
    partitions: 1,
    trustedProxies: 0,
    operatorNetwork: 'loopback',
    otlpEndpoint: null,
    smtpUrl: null,
    sessionSecret: null,
    secondFactorKey: null,
    signingKey: null,
    retiredSigningKeys: [],
    isSecondFactorRequiredForStaff: false,
    clamdUrl: null,
    mapboxToken: null,
    mapStyleUrl: null,
    siteFile: null,
    logLevel: 'info',
    demo: true,
  })
})

test('an empty value counts as unset', () => {
  expect(read({ PORT: '', DATABASE_URL: '' })).toEqual(read({}))
})

test('given values arrive with their types', () => {
  const given = {
    PORT: '21000',
    PUBLIC_URL: 'https://angebote.example/',
    DATA_DIR: '/var/lib/somewhere',
    DATABASE_URL: 'postgres://u:p@db/zuschlag',
    EVENTSTOREDB_URL: 'esdb://host:2113?tls=false',
    NATS_URL: 'nats://host:4222',
    NATS_MESSAGE_KEY: messageKey,
    SMTP_URL: 'smtps://u:p@mail.example',
    MAPBOX_TOKEN: 'pk.abc',
    DEMO: '0',
  }
  expect(read(given)).toMatchObject({
    port: 21_000,
    publicUrl: 'https://angebote.example',
    dataDir: '/var/lib/somewhere',
    databaseUrl: 'postgres://u:p@db/zuschlag',
    nats: { url: 'nats://host:4222', secrets: { current: messageKey, additional: null } },
    demo: false,
  })
})

test.each([
  ['PARTITIONS', '0'],
  ['PARTITIONS', '65'],
  ['TRUSTED_PROXIES', '-1'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
  ['PORT', 'abc'],
  ['PORT', '-1'],
  ['PORT', '80.5'],
  ['PORT', '65536'],
  ['LISTEN_HOST', 'x86_64-linux-gnu'],
  ['PORT', ' 80'],
  ['PUBLIC_URL', 'angebote.example'],
  ['PUBLIC_URL', 'https://angebote.example/base'],
  ['PUBLIC_URL', 'ftp://angebote.example'],
  ['DATABASE_URL', 'mysql://db'],
  ['EVENTSTOREDB_URL', 'http://host:2113'],
  ['EVENTSTOREDB_URL', 'kurrentdb://host:2113'],
  ['EVENTSTOREDB_URL', 'esdb://'],
  ['EVENTSTOREDB_URL', 'esdb://a:2113,'],
  ['EVENTSTOREDB_URL', 'esdb://user@host:2113'],
  ['EVENTSTOREDB_URL', 'esdb://host:2113?tlsCAFile=/nowhere/ca.pem'],
  ['NATS_URL', 'host:4222'],
  ['NATS_MESSAGE_KEY', 'no base64 at all, however long this sentence may become'],
  ['NATS_MESSAGE_KEY', 'c2hvcnQ='],
  ['NATS_MESSAGE_KEY', 'a'.repeat(64)],
  ['NATS_MESSAGE_KEY_ADDITIONAL', '00'.repeat(32)],
  ['SMTP_URL', 'mail.example'],
  ['SMTP_URL', 'smtp://'],
  ['SMTP_URL', 'smtps:mail.example'],
  ['SMTP_URL', ' smtp://mail.example'],
  ['NATS_URL', 'nats://'],
  ['CLAMD_URL', 'tcp://'],
  ['PUBLIC_URL', 'https://angebote.example '],
  ['DATA_DIR', '/srv/data '],
  ['SITE_FILE', ' site.json'],
  ['MAPBOX_TOKEN', 'pk.abc '],
  ['SESSION_SECRET', 'short'],
  ['MAPBOX_TOKEN', 'sk.private'],
  ['MAP_STYLE_URL', 'streets'],
  ['LOG_LEVEL', 'loud'],
  ['DEMO', 'yes'],
  ['NODE_ENV', 'prod'],
])('%s=%s stops the start with one line that names it', (name, value) => {
  expect(() => read({ [name]: value })).toThrow(new RegExp(`^Configuration: ${name} must [^\\n]+$`))
})

test('all wrong values are named at once, and no secret is repeated', () => {
  const attempt = () => read({ PORT: 'x', SESSION_SECRET: 'hunter2', DATABASE_URL: 'oracle://u:hunter2@db' })
  expect(attempt).toThrow(/PORT .*DATABASE_URL .*SESSION_SECRET /)
  expect(attempt).toThrow(/^(?!.*hunter2)/)
})

test('production has no default secret and no demo data', () => {
  expect(() => read({ NODE_ENV: 'production' })).toThrow(/^Configuration: SESSION_SECRET must be set/)
  const configuration = read(production)
  expect(configuration).toMatchObject({ production: true, demo: false, hosts: [] })
  expect(sessionSecretOf(configuration)).toBe(secret)
})

test('production without PUBLIC_URL is refused in a line that names it', () => {
  expect(() => read({ ...production, PUBLIC_URL: '' })).toThrow(
    /^Configuration: PUBLIC_URL must be set [^\n]+$/,
  )
})

test.each([
  ['one character', 'a'.repeat(40)],
  ['a repeated word', 'secret-'.repeat(6)],
  ['a repeated pattern', '0123456789abcdef'.repeat(3)],
  ['a sequence', 'abcdefghijklmnopqrstuvwxyz0123456789'],
  ['few different characters', '1221211121221121112212111212211212'],
  ['the example of .env.example', 'at-least-32-characters-from-a-generator'],
  ['the other example of .env.example', 'at-least-32-other-characters-from-a-generator'],
  ['what other projects print', 'change-me-to-something-long-and-random'],
])('production refuses a secret that is %s, and does not repeat it', (_, weak) => {
  for (const name of ['SESSION_SECRET', 'SECOND_FACTOR_KEY']) {
    const attempt = () => read({ ...production, [name]: weak })
    expect(attempt).toThrow(new RegExp(`^Configuration: ${name} is easy to guess: [^\\n]+$`))
    expect(attempt).not.toThrow(weak)
  }
})

test('what generators print is a secret in production', () => {
  for (let round = 0; round < 200; round += 1) {
    const [hexadecimal, base64] = [randomBytes(16).toString('hex'), randomBytes(48).toString('base64')]
    expect(read({ ...production, SESSION_SECRET: hexadecimal }).sessionSecret).toBe(hexadecimal)
    expect(read({ ...production, SESSION_SECRET: base64 }).sessionSecret).toBe(base64)
  }
})

test('demo accounts are not offered under an https address, whatever NODE_ENV says', () => {
  const PUBLIC_URL = 'https://angebote.example'
  const refusal = /^Configuration: DEMO must be 0 when PUBLIC_URL is https[^\n]+$/
  expect(() => read({ PUBLIC_URL })).toThrow(refusal)
  expect(() => read({ PUBLIC_URL, DEMO: '1' })).toThrow(refusal)
  expect(() => read({ ...production, DEMO: '1' })).toThrow(refusal)
  expect(read({ PUBLIC_URL, DEMO: '0' }).demo).toBe(false)
})

test('with demo data only this machine is listened to, unless LISTEN_HOST says otherwise', () => {
  expect(read({ DEMO: '1' }).hosts).toEqual(['127.0.0.1', '::1'])
  expect(read({ DEMO: '0' }).hosts).toEqual([])
  expect(read({ DEMO: '1', LISTEN_HOST: '0.0.0.0' }).hosts).toEqual(['0.0.0.0'])
  expect(read({ ...production, LISTEN_HOST: '127.0.0.1' }).hosts).toEqual(['127.0.0.1'])
})

test('outside production the secret is made once, kept, and readable for its owner alone', () => {
  const dataDir = folderOfTest('secret')
  const configuration = read({ DATA_DIR: dataDir })
  const first = sessionSecretOf(configuration)
  expect(first.length).toBeGreaterThanOrEqual(secret.length)
  expect(sessionSecretOf(configuration)).toBe(first)
  expect(statSync(path.join(dataDir, 'session-secret')).mode & 0o777).toBe(0o600)
})

test('several engines that share the auctions need what they share them through', () => {
  const shared = {
    EVENTSTOREDB_URL: 'esdb://127.0.0.1:2113',
    NATS_URL: 'nats://127.0.0.1:4222',
    NATS_MESSAGE_KEY: messageKey,
  }
  expect(() => read({ PARTITIONS: '4' })).toThrow(/^Configuration: PARTITIONS above 1 needs /)
  expect(read({ PARTITIONS: '4', ...shared }).partitions).toBe(4)
})

test('processes that speak over NATS have a key, and one process alone needs none', () => {
  const url = { NATS_URL: 'nats://127.0.0.1:4222' }
  const words = /^Configuration: NATS_URL needs NATS_MESSAGE_KEY[^\n]+: openssl rand -base64 32$/
  expect(() => read(url)).toThrow(words)
  const additional = randomBytes(32).toString('hex')
  const given = { ...url, NATS_MESSAGE_KEY: messageKey, NATS_MESSAGE_KEY_ADDITIONAL: additional }
  expect(read(given).nats?.secrets).toEqual({ current: messageKey, additional })
  expect(read({ NATS_MESSAGE_KEY: messageKey }).nats).toBeNull()
})

test.each([
  'esdb://host',
  'esdb://127.0.0.1:2113?tls=false',
  'esdb://a:2113,b:2113,c:2113',
  'esdb://user:p%40ss@a:2113,b:2113/?tls=true&nodePreference=leader',
  'esdb+discover://cluster.example:2113?tls=true&tlsCAFile=package.json',
])('EVENTSTOREDB_URL takes what the client takes: %s', (url) => {
  expect(read({ EVENTSTOREDB_URL: url }).eventStoreUrl).toBe(url)
})

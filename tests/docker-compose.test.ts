import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { EXCHANGE_BYTES_MAX } from '@zuschlag/contracts/administration/object-exchange'
import { IDENTIFICATION_BYTES_MAX } from '@zuschlag/contracts/registrations/seller-registration'
import { limits } from '@zuschlag/gateway/kernel/config'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { readConfiguration } from '../scripts/product/configuration/configuration.ts'
import { environmentNames, secretNames } from '../scripts/product/configuration/environment-schema.ts'
import { folderOfFile } from './fixtures/temporary-folder.ts'

const projectRoot = path.resolve(import.meta.dirname, '..')
const text = readFileSync(path.join(projectRoot, 'docker-compose.yml'), 'utf8')

const healthcheck = z.union([
  z.strictObject({
    test: z.array(z.string()).min(2),
    interval: z.string(),
    timeout: z.string(),
    retries: z.number(),
    start_period: z.string().optional(),
  }),
  z.strictObject({ disable: z.literal(true) }),
])
const service = z.strictObject({
  image: z.string().regex(/^[a-z/-]+:v?\d+\.\d+/, 'a pinned version'),
  build: z.literal('.').optional(),
  profiles: z.array(z.enum(['app', 'mail', 'observability'])).optional(),
  command: z.array(z.string()).optional(),
  restart: z.string().optional(),
  read_only: z.literal(true).optional(),
  tmpfs: z.array(z.string()).optional(),
  cap_drop: z.array(z.string()).optional(),
  security_opt: z.array(z.string()).optional(),
  stop_grace_period: z.string().optional(),
  deploy: z.strictObject({ replicas: z.number() }).optional(),
  environment: z.record(z.string(), z.string()).optional(),
  ports: z.array(z.string().regex(/^127\.0\.0\.1:\d+:\d+$/, 'on this machine alone')).optional(),
  volumes: z.array(z.string().regex(/^([a-z]+|\.\/deploy\/[a-z./-]+):\/[a-z./-]+(:ro)?$/)).optional(),
  secrets: z.array(z.string()).optional(),
  mem_limit: z.string().regex(/^\d+[mg]$/, 'a limit of memory'),
  logging: z.strictObject({
    driver: z.literal('json-file'),
    options: z.strictObject({ 'max-size': z.string(), 'max-file': z.string() }),
  }),
  healthcheck,
  depends_on: z
    .record(
      z.string(),
      z.strictObject({ condition: z.enum(['service_healthy', 'service_completed_successfully']) }),
    )
    .optional(),
})
const composition = z.strictObject({
  'x-logging': z.unknown(),
  'x-product': z.unknown(),
  services: z.record(z.string(), service),
  volumes: z.record(z.string(), z.null()),
  secrets: z.record(z.string(), z.strictObject({ file: z.string() })),
})
const { services, volumes, secrets } = composition.parse(parse(text, { merge: true }))
const dependency = z.looseObject({ condition: z.string() })
type Needed = z.infer<typeof dependency>
/** What the files of deploy/eventstoredb add. */
const overlay = z.object({
  services: z.record(
    z.string(),
    z.looseObject({
      restart: z.string().optional(),
      depends_on: z.record(z.string(), dependency).optional(),
    }),
  ),
})
type Service = z.infer<typeof service>
/** The processes of the product itself. */
const product = Object.entries(services).filter(([, { build }]) => build !== undefined)

/** What deploy/make-secrets.sh makes. */
const secretsFolder = folderOfFile('secrets')
const makeSecrets = () =>
  execFileSync('sh', [path.join(projectRoot, 'deploy/make-secrets.sh'), secretsFolder], { encoding: 'utf8' })
makeSecrets()
const contentOf = (secret: string): string => readFileSync(path.join(secretsFolder, secret), 'utf8').trim()

const known = [...environmentNames, ...Array.from(secretNames, (name) => `${name}_FILE`)]

/** What compose puts in for `${NAME:-default}` where nothing is set. */
function withDefaults(environment: Service['environment'] = {}): Record<string, string> {
  const filled = Object.entries(environment).map(
    ([name, value]) =>
      [name, value.replace(/\$\{[A-Z_]+:-([^}]*)\}/g, '$1').replace('/run/secrets', secretsFolder)] as const,
  )
  return Object.fromEntries(filled)
}

test('volumes are declared, and mounted files exist', () => {
  const used = Object.values(services).flatMap((each) =>
    (each.volumes ?? []).map((volume) => volume.split(':')[0] ?? ''),
  )
  const [folders, names] = [
    used.filter((from) => from.startsWith('./')),
    used.filter((from) => !from.startsWith('./')),
  ]
  expect(new Set(names)).toEqual(new Set(Object.keys(volumes)))
  for (const folder of folders)
    expect([folder, existsSync(path.join(projectRoot, folder))]).toEqual([folder, true])
})

test('the addresses in the comments are those that the services listen on', () => {
  const open = Object.values(services).flatMap(({ ports = [] }) => ports.map((port) => port.split(':')[1]))
  const documented = [...text.matchAll(/^#.*$/gm)].flatMap(([line]) =>
    [...line.matchAll(/127\.0\.0\.1:(\d+)/g)].map(([, port]) => port),
  )
  expect(new Set(documented)).toEqual(new Set(open))
})

test('each dependency exists in the same profile and has a health check', () => {
  for (const [name, { depends_on: needs = {}, profiles: own = [] }] of Object.entries(services)) {
    for (const [needed, { condition }] of Object.entries(needs)) {
      const other = services[needed]
      expect([name, needed, other !== undefined]).toEqual([name, needed, true])
      expect((other?.profiles ?? own).some((profile) => own.includes(profile))).toBe(true)
      const reportsHealth = other !== undefined && !('disable' in other.healthcheck)
      expect([name, needed, reportsHealth]).toEqual([name, needed, condition === 'service_healthy'])
    }
  }
})

test('no part of the product counts as unhealthy while it starts', () => {
  for (const name of ['engine', 'projections', 'gateway', 'mails'])
    expect(services[name]?.healthcheck, name).toMatchObject({ start_period: '120s' })
})

test('each profile starts its services', () => {
  const of = (profile?: 'app' | 'mail' | 'observability') =>
    Object.keys(services).filter((name) =>
      profile === undefined
        ? services[name]?.profiles === undefined
        : services[name]?.profiles?.includes(profile),
    )
  expect(of()).toEqual(['postgres', 'eventstoredb'])
  expect(of('app')).toEqual(['nats', 'migrate', 'engine', 'projections', 'mails', 'gateway', 'proxy'])
  expect(of('mail')).toEqual(['mail'])
  expect(of('observability')).toEqual(['prometheus', 'alertmanager', 'grafana'])
  expect([services['engine']?.deploy?.replicas, services['gateway']?.deploy?.replicas]).toEqual([2, 2])
})

test('every long-running service starts again after a reboot; what runs once does not', () => {
  // A service that others wait for to complete is a job.
  const parts = [
    'docker-compose.yml',
    'deploy/eventstoredb/secure.yml',
    'deploy/eventstoredb/cluster.yml',
  ].map(
    (file) =>
      overlay.parse(parse(readFileSync(path.join(projectRoot, file), 'utf8'), { merge: true })).services,
  )
  const all = new Map<
    string,
    { restart?: string | undefined; depends_on?: Record<string, Needed> | undefined }
  >()
  for (const [name, each] of parts.flatMap((part) => Object.entries(part)))
    all.set(name, { ...all.get(name), ...each })
  const jobs = new Set(
    [...all.values()].flatMap(({ depends_on: needs = {} }) =>
      Object.entries(needs).flatMap(([name, { condition }]) =>
        condition === 'service_completed_successfully' ? [name] : [],
      ),
    ),
  )
  expect([...jobs].toSorted()).toEqual(['account', 'certificates', 'grant', 'migrate'])
  expect(all.size).toBeGreaterThan(jobs.size + 12)
  for (const [name, { restart }] of all)
    expect([name, restart]).toEqual([name, jobs.has(name) ? 'no' : 'unless-stopped'])
})

test('temporary storage has room for all uploads in progress', () => {
  const accounts = limits.uploadsOfAccounts * EXCHANGE_BYTES_MAX
  const visitors = limits.uploadsOfVisitors * IDENTIFICATION_BYTES_MAX
  expect(accounts + visitors).toBeLessThan(640 * 1024 * 1024)
})

describe.each(product)('the process %s', (name, each) => {
  test('runs a script that is there, on a file system that it cannot write, with nothing that it may not need', () => {
    expect(each.command?.[0]).toBe('node')
    expect(existsSync(path.join(projectRoot, each.command?.[1] ?? ''))).toBe(true)
    expect(each).toMatchObject({ read_only: true, cap_drop: ['ALL'], tmpfs: ['/tmp:size=640m'] })
    expect(each.volumes).toEqual(['files:/data'])
  })

  test('is asked whether it lives without a Node of its own for each question', () => {
    const { test: command = [] } = 'test' in each.healthcheck ? each.healthcheck : {}
    expect(command).toEqual(name === 'migrate' ? [] : ['CMD', 'bash', 'scripts/product/healthy.sh'])
  })

  test('is given variables that the product reads, with values that it takes', () => {
    const environment = withDefaults(each.environment)
    for (const variable of Object.keys(environment)) expect(known).toContain(variable)
    // All of them: what .env says reaches the processes; what is secret comes from the files that the script
    // makes.
    const inside = name === 'gateway' ? [] : ['TRUSTED_PROXIES']
    const named = Object.keys(environment).map((variable) => {
      const secret = variable.replace(/_FILE$/, '')
      return secretNames.has(secret) ? secret : variable
    })
    expect([...named, ...inside]).toEqual(expect.arrayContaining([...environmentNames]))
    const configuration = readConfiguration(environment, projectRoot)
    const host = (url: string | null) => new URL(url ?? 'none:').hostname
    const { databaseUrl, eventStoreUrl, nats } = configuration
    expect([databaseUrl, eventStoreUrl, nats?.url ?? null].map(host)).toEqual([
      'postgres',
      'eventstoredb',
      'nats',
    ])
    expect(configuration.trustedProxies).toBe(name === 'gateway' ? 1 : 0)
    expect(configuration).toMatchObject({ production: true, port: 8080, dataDir: '/data', demo: false })
    // The proxy reaches the gateways over the composition's network, with demo data too.
    expect(readConfiguration({ ...environment, DEMO: '1' }, projectRoot).hosts).toEqual(['0.0.0.0'])
  })
})

describe('secrets', () => {
  test('are made once, each service gets those that it reads, and others on the machine cannot open them', () => {
    const first = readdirSync(secretsFolder).map((name) => [name, contentOf(name)])
    expect(makeSecrets()).toBe('')
    expect(readdirSync(secretsFolder).map((name) => [name, contentOf(name)])).toEqual(first)
    expect(statSync(secretsFolder).mode & 0o777).toBe(0o700)
    const made = new Set(first.map(([name]) => name))
    for (const [name, { file }] of Object.entries(secrets))
      expect([file, made.has(name)]).toEqual([`./deploy/secrets/${name}`, true])
    for (const [name, { environment = {}, secrets: own = [] }] of Object.entries(services)) {
      const read = Object.values(environment).filter((value) => value.startsWith('/run/secrets/'))
      const expected = name === 'nats' ? ['nats-user'] : read.map((file) => path.basename(file))
      expect([name, [...own].toSorted()]).toEqual([name, expected.toSorted()])
    }
    expect(new Set(Object.values(services).flatMap((each) => each.secrets ?? []))).toEqual(
      new Set(Object.keys(secrets)),
    )
  })

  test('fit each other: the product reaches PostgreSQL and NATS with their passwords', () => {
    const [database, nats] = ['database-url', 'nats-url'].map((name) => new URL(contentOf(name)))
    expect([database?.username, database?.password]).toEqual(['zuschlag', contentOf('postgres-password')])
    expect(services['postgres']?.environment).toMatchObject({
      POSTGRES_USER: 'zuschlag',
      POSTGRES_DB: 'zuschlag',
    })
    expect(database?.pathname).toBe('/zuschlag')
    expect(contentOf('nats-user')).toBe(`user: ${nats?.username}, password: "${nats?.password}"`)
    const values = readdirSync(secretsFolder)
      .map(contentOf)
      .filter((value) => value !== '')
    for (const value of values) expect(text).not.toContain(value)
  })

  test('that lie in deploy/secrets get neither into the repository nor into the image', () => {
    const ignored = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8').split('\n')
    expect(ignored('.gitignore')).toContain('deploy/secrets/*')
    expect(ignored('.dockerignore')).toContain('deploy/secrets')
  })

  test('nobody reaches NATS from outside the composition, and Grafana asks for a password', () => {
    expect(services['nats']).toMatchObject({ profiles: ['app'], secrets: ['nats-user'] })
    expect(services['nats']?.ports).toBeUndefined()
    expect(Object.keys(services['grafana']?.environment ?? {}).join(' ')).not.toContain('ANONYMOUS')
    expect(text).not.toMatch(/password: *zuschlag|zuschlag:zuschlag/i)
  })
})

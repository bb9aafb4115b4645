import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { environmentNames, readConfiguration, secretNames } from '../scripts/configuration.ts'

const projectRoot = path.resolve(import.meta.dirname, '..')
const text = readFileSync(path.join(projectRoot, 'docker-compose.yml'), 'utf8')

const healthcheck = z.union([
  z.strictObject({
    test: z.array(z.string()).min(2),
    interval: z.string(),
    timeout: z.string(),
    retries: z.number(),
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
  volumes: z.array(z.string().regex(/^([a-z]+|\.\/deploy\/[a-z./]+):\/[a-z./-]+(:ro)?$/)).optional(),
  healthcheck,
  depends_on: z
    .record(
      z.string(),
      z.strictObject({ condition: z.enum(['service_healthy', 'service_completed_successfully']) }),
    )
    .optional(),
})
const composition = z.strictObject({
  'x-product': z.unknown(),
  services: z.record(z.string(), service),
  volumes: z.record(z.string(), z.null()),
})
const { services, volumes } = composition.parse(parse(text, { merge: true }))
type Service = z.infer<typeof service>
/** The processes of the product itself. */
const product = Object.entries(services).filter(([, { build }]) => build !== undefined)

const known = [...environmentNames, ...Array.from(secretNames, (name) => `${name}_FILE`)]

/** What compose puts in for `${NAME:-default}` where nothing is set. */
function withDefaults(environment: Service['environment'] = {}): Record<string, string> {
  const filled = Object.entries(environment).map(
    ([name, value]) => [name, value.replace(/\$\{[A-Z_]+:-([^}]*)\}/g, '$1')] as const,
  )
  return Object.fromEntries(filled)
}

test('what lies in volumes is named, and what is mounted from here is here', () => {
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

test('the addresses that the file tells are those that its services listen at', () => {
  const open = Object.values(services).flatMap(({ ports = [] }) => ports.map((port) => port.split(':')[1]))
  const told = [...text.matchAll(/^#.*$/gm)].flatMap(([line]) =>
    [...line.matchAll(/127\.0\.0\.1:(\d+)/g)].map(([, port]) => port),
  )
  expect(new Set(told)).toEqual(new Set(open))
})

test('whoever is waited for is there, in the same profile, and says when it is ready', () => {
  for (const [name, { depends_on: needs = {}, profiles: own = [] }] of Object.entries(services)) {
    for (const [needed, { condition }] of Object.entries(needs)) {
      const other = services[needed]
      expect([name, needed, other !== undefined]).toEqual([name, needed, true])
      expect((other?.profiles ?? own).some((profile) => own.includes(profile))).toBe(true)
      const tellsHealth = other !== undefined && !('disable' in other.healthcheck)
      expect([name, needed, tellsHealth]).toEqual([name, needed, condition === 'service_healthy'])
    }
  }
})

test('each profile brings what it is for', () => {
  const of = (profile?: 'app' | 'mail' | 'observability') =>
    Object.keys(services).filter((name) =>
      profile === undefined
        ? services[name]?.profiles === undefined
        : services[name]?.profiles?.includes(profile),
    )
  expect(of()).toEqual(['postgres', 'nats', 'eventstoredb'])
  expect(of('app')).toEqual(['migrate', 'engine', 'projections', 'mails', 'gateway', 'proxy'])
  expect(of('mail')).toEqual(['mail'])
  expect(of('observability')).toEqual(['prometheus', 'grafana'])
  expect([services['engine']?.deploy?.replicas, services['gateway']?.deploy?.replicas]).toEqual([2, 2])
})

describe.each(product)('the process %s', (name, each) => {
  test('runs a script that is there, on a file system that it cannot write, with nothing that it may not need', () => {
    expect(each.command?.[0]).toBe('node')
    expect(existsSync(path.join(projectRoot, each.command?.[1] ?? ''))).toBe(true)
    expect(each).toMatchObject({ read_only: true, cap_drop: ['ALL'], tmpfs: ['/tmp'] })
    expect(each.volumes).toEqual(['files:/data', './deploy/secrets:/run/secrets:ro'])
  })

  test('is given variables that the product reads, with values that it takes', () => {
    const environment = withDefaults(each.environment)
    for (const variable of Object.keys(environment)) expect(known).toContain(variable)
    // All of them: what .env says reaches the processes.
    const inside = name === 'gateway' ? [] : ['TRUSTED_PROXIES']
    expect([...Object.keys(environment), ...inside]).toEqual(expect.arrayContaining([...environmentNames]))
    expect(() => readConfiguration(environment, projectRoot)).toThrow(
      /^Configuration: SESSION_SECRET must be set/,
    )
    const secrets = {
      SESSION_SECRET: 'hN7w2XoQm4tRz81LcVbY6uKd9sEjGf3A',
      NATS_MESSAGE_KEY: randomBytes(32).toString('base64'),
    }
    const configuration = readConfiguration({ ...environment, ...secrets }, projectRoot)
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
    expect(readConfiguration({ ...environment, ...secrets, DEMO: '1' }, projectRoot).hosts).toEqual([
      '0.0.0.0',
    ])
  })
})

test('secrets that lie in deploy/secrets get neither into the repository nor into the image', () => {
  for (const [, { volumes: mounted = [] }] of product)
    expect(mounted).toContain('./deploy/secrets:/run/secrets:ro')
  const ignored = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8').split('\n')
  expect(ignored('.gitignore')).toContain('deploy/secrets/*')
  expect(ignored('.dockerignore')).toContain('deploy/secrets')
})

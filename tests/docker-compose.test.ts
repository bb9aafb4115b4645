import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'

const projectRoot = path.resolve(import.meta.dirname, '..')
const text = readFileSync(path.join(projectRoot, 'docker-compose.yml'), 'utf8')

const service = z.strictObject({
  image: z.string().regex(/^[a-z/]+:v?\d+\.\d+/, 'a pinned version'),
  profiles: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).optional(),
  ports: z.array(z.string().regex(/^127\.0\.0\.1:\d+:\d+$/, 'on this machine alone')),
  volumes: z.array(z.string().regex(/^[a-z]+:\//)).optional(),
  healthcheck: z.strictObject({
    test: z.array(z.string()).min(2),
    interval: z.string(),
    timeout: z.string(),
    retries: z.number(),
  }),
})
const composition = z.strictObject({
  services: z.record(z.string(), service),
  volumes: z.record(z.string(), z.null()),
})

test('each service is pinned, checked for health, and listens on this machine alone', () => {
  const { services, volumes } = composition.parse(parse(text))
  const used = Object.values(services).flatMap((each) =>
    (each.volumes ?? []).map((volume) => volume.split(':')[0]),
  )
  expect(new Set(used)).toEqual(new Set(Object.keys(volumes)))
})

test('the addresses that the file tells are those that its services listen at', () => {
  const { services } = composition.parse(parse(text))
  const open = Object.values(services).flatMap(({ ports }) => ports.map((port) => port.split(':')[1]))
  const told = [...text.matchAll(/^#.*$/gm)].flatMap(([line]) =>
    [...line.matchAll(/127\.0\.0\.1:(\d+)/g)].map(([, port]) => port),
  )
  expect(new Set(told)).toEqual(new Set(open))
})

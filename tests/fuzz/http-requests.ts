import { globSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Endpoint } from '@zuschlag/contracts/kernel/endpoint'
import { z } from 'zod'
import type { Injection } from './inject.ts'
import { mutateBytes, mutateJson } from './mutate.ts'
import { nastyKeys, nastyValues } from './nasty.ts'
import type { Random } from './random.ts'
import type { Schema } from './sample.ts'
import { sample } from './sample.ts'

const contracts = path.resolve(import.meta.dirname, '../../contracts/src')
const boundary = 'fuzz'

/** An endpoint, with what may be sent to it. */
export type Sampled = {
  readonly endpoint: Endpoint
  readonly params: Schema | null
  readonly query: Schema | null
  readonly body: Schema | null
}

/** Every endpoint that the contracts define. */
export async function allEndpoints(): Promise<readonly Sampled[]> {
  const found = new Map<string, Endpoint>()
  for (const file of globSync('**/*.ts', { cwd: contracts })) {
    if (file.includes('.test.')) continue
    const exported = (await import(pathToFileURL(path.join(contracts, file)).href)) as Record<string, unknown>
    for (const value of Object.values(exported)) if (isEndpoint(value)) found.set(value.name, value)
  }
  return [...found.values()].map((endpoint) => ({
    endpoint,
    params: schemaOf(endpoint.params),
    query: schemaOf(endpoint.query),
    body: schemaOf(endpoint.body),
  }))
}

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
  )
}

function schemaOf(schema: z.ZodType | undefined): Schema | null {
  if (schema === undefined) return null
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema
}

/** A request to an endpoint that is right but for one thing or two. */
export function requestTo(
  { endpoint, params, query, body }: Sampled,
  random: Random,
  raw: Buffer,
): Injection {
  const given = params === null ? {} : (sample(params, random) as Record<string, unknown>)
  const address = endpoint.path.replaceAll(/:(\w+)/g, (_whole, name: string) =>
    encoded(random.oneIn(8) ? random.pick(nastyValues) : given[name]),
  )
  const asked = queryOf(query, random)
  const url = `/api${address}${asked === '' ? '' : `?${asked}`}`
  const content = body === null && !random.oneIn(6) ? null : bodyOf(body, random, raw)
  if (content === null) return { method: endpoint.method, url, headers: {}, body: Buffer.alloc(0) }
  const { bytes, type } =
    endpoint.upload === undefined ? content : multipart(endpoint, content.value, random, raw)
  return {
    method: endpoint.method,
    url,
    headers: { 'content-type': type, 'content-length': String(bytes.length) },
    body: bytes,
  }
}

function queryOf(schema: Schema | null, random: Random): string {
  const right = schema === null ? {} : (sample(schema, random) as Record<string, unknown>)
  const pairs = Object.entries(right).map(([key, value]) => [
    key,
    random.oneIn(3) ? random.pick(nastyValues) : value,
  ])
  if (random.oneIn(6)) pairs.push([random.pick(nastyKeys), random.pick(nastyValues)])
  if (random.oneIn(12)) pairs.push(...pairs)
  return pairs.map(([key, value]) => `${encoded(key)}=${encoded(value)}`).join('&')
}

/** Half a surrogate pair cannot be encoded in a URL; everything else goes in as it is. */
function encoded(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return encodeURIComponent(text.slice(0, 500).toWellFormed())
}

function bodyOf(schema: Schema | null, random: Random, raw: Buffer) {
  const right = schema === null ? {} : sample(schema, random)
  const value = random.oneIn(5) ? right : mutateJson(right, random)
  const text = Buffer.from(JSON.stringify(value) ?? '')
  const bytes = random.oneIn(10) ? raw : random.oneIn(6) ? mutateBytes(text, random) : text
  const type = random.oneIn(20) ? 'application/x-www-form-urlencoded' : 'application/json'
  return { value, bytes, type }
}

function multipart({ upload }: Endpoint, fields: unknown, random: Random, raw: Buffer) {
  const given = typeof fields === 'object' && fields !== null ? Object.entries(fields) : []
  const parts = given.map(([name, value]) => {
    const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
    return Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`)
  })
  const field = random.oneIn(8) ? 'other' : upload?.field
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="../a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`
  const whole = Buffer.concat([...parts, Buffer.from(head), raw, Buffer.from(`\r\n--${boundary}--\r\n`)])
  const bytes = random.oneIn(3) ? mutateBytes(whole, random) : whole
  return { bytes, type: `multipart/form-data; boundary=${boundary}` }
}

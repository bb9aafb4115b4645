import { globSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Endpoint } from '@zuschlag/contracts/kernel/endpoint'
import { z } from 'zod'
import type { Injection } from './inject.ts'
import { mutateBytes, mutateJson } from './mutate.ts'
import { nastyKeys, nastyValues } from './nasty.ts'
import type { Random } from './random.ts'

/** As much of JSON Schema as zod writes. */
type Schema = {
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly minItems?: number
  readonly format?: string
  readonly pattern?: string
  readonly minimum?: number
  readonly minLength?: number
  readonly $ref?: string
}

const formats: Readonly<Record<string, string>> = {
  uuid: '00000052-0000-4000-8000-000000000005',
  email: 'anna@test.example',
  'date-time': '2026-10-12T10:00:00.000Z',
  date: '2026-10-12',
  uri: 'https://haus.example/rundgang',
}
const texts: readonly string[] = [
  'Wien',
  '1010',
  '+436641234567',
  'AT',
  'de',
  '22:00',
  'Europe/Vienna',
  '#1f4b3f',
  'a password for tests',
  '2026-10-12T10:00:00.000Z',
  '00000052-0000-4000-8000-000000000005',
]

/** A value that fits a schema, or nearly: patterns and refinements are left to chance. */
function sample(schema: Schema, random: Random, depth = 0): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return random.pick(schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined) return sample(random.pick(choices), random, depth)
  const [first] = schema.allOf ?? []
  if (first !== undefined) return sample(first, random, depth)
  const type = typeof schema.type === 'string' ? schema.type : schema.type?.[0]
  if (depth > 8) return null
  switch (type) {
    case 'object':
      return sampleObject(schema, random, depth)
    case 'array':
      return Array.from({ length: Math.max(schema.minItems ?? 0, random.int(3)) }, () =>
        sample(schema.items ?? {}, random, depth + 1),
      )
    case 'string':
      return formats[schema.format ?? ''] ?? random.pick(texts).padEnd(schema.minLength ?? 0, 'x')
    case 'integer':
    case 'number':
      return random.oneIn(2) ? Math.max(0, schema.minimum ?? 0) : 100_000 + random.int(50) * 1_000
    case 'boolean':
      return !random.oneIn(4)
    default:
      return null
  }
}

function sampleObject({ properties = {}, required = [] }: Schema, random: Random, depth: number): object {
  const entries = Object.entries(properties).filter(([name]) => required.includes(name) || random.oneIn(2))
  return Object.fromEntries(entries.map(([name, schema]) => [name, sample(schema, random, depth + 1)]))
}

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

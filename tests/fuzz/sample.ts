import type { Random } from './random.ts'

/** As much of JSON Schema as zod writes. */
export type Schema = {
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
export function sample(schema: Schema, random: Random, depth = 0): unknown {
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

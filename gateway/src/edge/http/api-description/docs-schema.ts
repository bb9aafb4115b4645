import { escapeHtml } from '../../../kernel/escape-html.ts'
import type { Schema } from './document-types.ts'

/**
 * A schema as HTML: its type in one line, and its properties as a list. Named schemas are links to their own
 * section.
 */
export function schemaHtml(schema: Schema): string {
  const target = propertiesOf(schema)
  const line = `<p><code>${typeHtml(schema)}</code>${descriptionHtml(schema)}</p>`
  return target === null ? line : `${schema.properties ? '' : line}${propertiesHtml(target)}`
}

/** The object whose properties are listed: the schema itself, or the entries of an array. */
function propertiesOf(schema: Schema): Schema | null {
  if (schema.properties) return schema
  return schema.items?.properties ? schema.items : null
}

function propertiesHtml({ properties = {}, required = [] }: Schema): string {
  const rows = Object.entries(properties).map(([name, schema]) => {
    const optional = required.includes(name) ? '' : ' <span class="muted">optional</span>'
    const inner = propertiesOf(schema)
    const nested = inner === null ? '' : propertiesHtml(inner)
    return `<dt><code>${escapeHtml(name)}</code>${optional}</dt><dd><code>${typeHtml(schema)}</code>${descriptionHtml(schema)}${nested}</dd>`
  })
  return rows.length === 0 ? '' : `<dl class="fields">${rows.join('')}</dl>`
}

function descriptionHtml({ description }: Schema): string {
  return description === undefined ? '' : ` <span class="muted">${escapeHtml(description)}</span>`
}

/** The type in the words of JSON: `integer 1…100`, `"a" | "b"`, `array of Receipt`, `string | null`. */
export function typeHtml(schema: Schema): string {
  const { $ref, const: constant, enum: values, anyOf, oneOf, allOf, items, additionalProperties } = schema
  if ($ref !== undefined) {
    const name = escapeHtml($ref.split('/').at(-1) ?? '')
    return `<a href="#schema-${name}">${name}</a>`
  }
  if (constant !== undefined) return escapeHtml(JSON.stringify(constant))
  if (values !== undefined) return values.map((value) => escapeHtml(JSON.stringify(value))).join(' | ')
  const alternatives = anyOf ?? oneOf
  if (alternatives !== undefined) return alternatives.map(alternativeHtml).join(' | ')
  if (allOf !== undefined) return allOf.map(typeHtml).join(' &amp; ')
  const type = escapeHtml([schema.type ?? 'any'].flat().join(' | '))
  if (items !== undefined) return `array of ${typeHtml(items)}`
  if (typeof additionalProperties === 'object') return `object of ${typeHtml(additionalProperties)}`
  return type + limitsHtml(schema)
}

/** Objects of a union have no name: their fields are listed in braces. */
function alternativeHtml(schema: Schema): string {
  if (schema.properties === undefined) return typeHtml(schema)
  const fields = Object.entries(schema.properties).map(
    ([name, value]) => `${escapeHtml(name)}: ${typeHtml(value)}`,
  )
  return `{ ${fields.join(', ')} }`
}

function limitsHtml({ format, minimum, maximum, minLength, maxLength }: Schema): string {
  const range = rangeHtml(minimum, maximum, '')
  const length = rangeHtml(minLength, maxLength, ' characters')
  return [format === undefined ? '' : ` (${escapeHtml(format)})`, range, length].join('')
}

function rangeHtml(from: number | undefined, to: number | undefined, unit: string): string {
  if (from === undefined && to === undefined) return ''
  if (to === undefined || to >= Number.MAX_SAFE_INTEGER) {
    return from === undefined || from <= Number.MIN_SAFE_INTEGER ? '' : ` ≥ ${from}${unit}`
  }
  return from === undefined ? ` ≤ ${to}${unit}` : ` ${from}…${to}${unit}`
}

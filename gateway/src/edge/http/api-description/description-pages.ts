import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Context } from 'koa'
import { marked } from 'marked'
import { escapeHtml } from '../../../kernel/escape-html.ts'
import type { Page } from '../pages.ts'
import { asyncApiDocument } from './asyncapi.ts'
import type { OpenApiDocument, Operation, Parameter, Response, Schema } from './document-types.ts'
import { type DescribedRoute, type DescriptionOptions, openApiDocument } from './openapi.ts'

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

type Placed = { readonly method: string; readonly path: string; readonly operation: Operation }

/**
 * One operation, closed until a reader opens it; the browser's own search opens it, and so does a link: its
 * target is inside.
 */
function operationHtml({ method, path, operation }: Placed, document: OpenApiDocument): string {
  const { operationId, summary, description, security, parameters = [], requestBody } = operation
  const access = security.length === 0 ? 'No session is needed.' : 'Needs a session.'
  const bodies = Object.entries(requestBody?.content ?? {}).map(
    ([type, { schema }]) => `<h4>Body, ${escapeHtml(type)}</h4>${schema ? schemaHtml(schema) : ''}`,
  )
  const answers = Object.entries(operation.responses).map(([status, response]) =>
    answerHtml(status, response, document),
  )
  return `<details><summary><span class="method">${method}</span> <code>${escapeHtml(path)}</code> <span class="title">${escapeHtml(summary)}</span></summary>
<div class="operation" id="${operationId}"><p>${description === undefined ? '' : `${escapeHtml(description)} `}${access} <span class="muted">operationId <code>${operationId}</code></span></p>
${parameters.length === 0 ? '' : `<h4>Parameters</h4><dl class="fields">${parameters.map(parameterHtml).join('')}</dl>`}
${bodies.join('')}<h4>Example</h4><pre tabindex="0"><code>${escapeHtml(curlOf({ method, path, operation }, document))}</code></pre>
<h4>Answers</h4><dl class="answers">${answers.join('')}</dl></div></details>`
}

function parameterHtml({ name, in: place, required, schema = {} }: Parameter): string {
  const description =
    schema.description === undefined ? '' : ` <span class="muted">${escapeHtml(schema.description)}</span>`
  return `<dt><code>${escapeHtml(name)}</code> <span class="muted">${place}${required ? '' : ', optional'}</span></dt><dd><code>${typeHtml(schema)}</code>${description}</dd>`
}

function answerHtml(status: string, response: Response, { components }: OpenApiDocument): string {
  const name = response.$ref?.split('/').at(-1)
  const { description = '', content = {} } =
    name === undefined ? response : (components.responses[name] ?? {})
  const bodies = Object.entries(content).map(([type, { schema }]) => {
    if (type === 'application/problem+json') return problemHtml(description)
    const isFile = schema?.format === 'binary'
    return `<p>${escapeHtml(type)}</p>${schema === undefined || isFile ? '' : schemaHtml(schema)}`
  })
  return `<dt>${status}</dt><dd>${bodies.length === 0 ? escapeHtml(description) : bodies.join('')}</dd>`
}

/** The description lists the codes, a line each: "- `code`: what it means". */
function problemHtml(description: string): string {
  const codes = description.split('\n').map((line) => /^- `(\w+)`: (.*)$/.exec(line))
  const items = codes.map((code) =>
    code === null ? '' : `<li><code>${escapeHtml(code[1] ?? '')}</code> ${escapeHtml(code[2] ?? '')}</li>`,
  )
  return `<ul>${items.join('')}</ul>`
}

/** A request that a shell understands: the session from a file, and a body where the operation has one. */
function curlOf({ method, path, operation }: Placed, { servers }: OpenApiDocument): string {
  const body = Object.entries(operation.requestBody?.content ?? {})[0]
  const parts = [
    'curl',
    ...(method === 'GET' || body !== undefined ? [] : [`-X ${method}`]),
    ...(method === 'PUT' && body !== undefined ? ['-X PUT'] : []),
    ...(operation.operationId === 'login' ? ['-c jar'] : []),
    ...(operation.security.length === 0 ? [] : ['-b jar']),
    ...(body === undefined ? [] : bodyParts(body[0], body[1].example, body[1].schema?.properties)),
    `'${servers[0]?.url ?? ''}${path.replaceAll(/\{(\w+)\}/g, '<$1>')}${queryOf(operation)}'`,
  ]
  return parts.join(' \\\n  ')
}

function bodyParts(type: string, example: unknown, properties: object = {}): readonly string[] {
  if (type === 'multipart/form-data') {
    const file = Object.keys(properties).at(-1) ?? 'file'
    return [`-F '${file}=@file'`]
  }
  const data = example === undefined ? '@body.json' : JSON.stringify(example)
  return ["-H 'content-type: application/json'", `-d '${data}'`]
}

function queryOf({ parameters = [] }: Operation): string {
  const needed = parameters.filter((one) => one.in === 'query' && one.required)
  return needed.length === 0 ? '' : `?${needed.map(({ name }) => `${name}=<${name}>`).join('&')}`
}

const css = `:root{color-scheme:light dark;--page:light-dark(#f6f7f6,#0e151e);--surface:light-dark(#fff,#151e29);
--text:light-dark(#16202b,#e8ecee);--muted:light-dark(#586365,#a5b0b8);--line:light-dark(#dde1e0,#293543);--link:light-dark(#1d4b85,#9cc2f5)}
*{box-sizing:border-box}html{scroll-padding-top:4.5rem}body{margin:0;background:var(--page);color:var(--text);
font:16px/1.5 "Hanken Grotesk Variable","Helvetica Neue",Arial,sans-serif;overflow-wrap:anywhere}
main{max-width:60rem;margin:0 auto;padding:2rem 1rem 4rem}a{color:var(--link)}
h1,h2{font-family:"Source Serif 4 Variable",Georgia,serif;font-weight:400;line-height:1.2;margin:2.5rem 0 .75rem}
h1{font-size:1.9rem;margin-top:0}h2{font-size:1.5rem}h4{margin:1.25rem 0 .25rem}p{margin:0 0 .75rem}
code,pre{font:.875rem/1.5 ui-monospace,Menlo,Consolas,monospace}pre{margin:0;padding:.75rem;overflow:auto;border:1px solid var(--line);background:var(--page)}
pre code{white-space:pre-wrap}.muted{color:var(--muted);font-size:.875rem}nav ul{columns:14rem;padding-left:1.25rem}
details{background:var(--surface);border:1px solid var(--line);margin-top:-1px}summary{padding:.625rem .75rem;cursor:pointer;min-height:2.75rem}
.method{display:inline-block;min-width:4rem;font-weight:600}.title{display:block;color:var(--muted);font-size:.875rem}
.operation,.schema{padding:0 .75rem .75rem}dl{display:grid;grid-template-columns:minmax(6rem,max-content) 1fr;gap:.25rem 1rem;margin:0}
dd{margin:0;min-width:0}dl.fields dl{grid-column:1/-1;padding-left:1rem;border-left:2px solid var(--line)}dl ul{margin:0;padding-left:1.25rem}
@media(max-width:40rem){dl{grid-template-columns:1fr;gap:0}dd{padding:0 0 .5rem 1rem}}
a:focus-visible,summary:focus-visible,pre:focus-visible{outline:2px solid light-dark(#1459d9,#9cc2ff);outline-offset:2px}
.skip{position:absolute;left:-999rem}.skip:focus{left:1rem;top:.5rem;background:var(--surface);padding:.5rem}`

/** Nothing but the page's own style. */
const docsPolicy = `default-src 'none'; style-src 'sha256-${hash('sha256', css, 'base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** The description of the HTTP API as a page for people; it needs no script. */
function docsPage(document: OpenApiDocument): string {
  const { info, tags, components } = document
  const operations = operationsOf(document)
  const sections = tags
    .map((tag) => ({
      ...tag,
      operations: operations.filter(({ operation }) => operation.tags.includes(tag.name)),
    }))
    .filter((tag) => tag.operations.length > 0)
  const contents = sections.map(
    ({ name, operations: { length } }) =>
      `<li><a href="#${idOf(name)}">${escapeHtml(name)}</a> <span class="muted">${length}</span></li>`,
  )
  const parts = sections.map(
    ({
      name,
      description,
      operations: own,
    }) => `<h2 id="${idOf(name)}">${escapeHtml(name)}</h2><p>${escapeHtml(description)}</p>
${own.map((placed) => operationHtml(placed, document)).join('\n')}`,
  )
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) =>
      `<details><summary><code>${escapeHtml(name)}</code></summary><div class="schema" id="schema-${escapeHtml(name)}">${schemaHtml(schema)}</div></details>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(info.title)} API</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${css}</style></head>
<body><a class="skip" href="#contents">Skip to the list of operations</a><main><h1>${escapeHtml(info.title)} API</h1>
<p class="muted">Version ${escapeHtml(info.version)}. Machine-readable: <a href="/api/openapi.json">OpenAPI 3.1</a>, <a href="/api/asyncapi.json">AsyncAPI 3.0</a> of the live updates.</p>
${marked.parse(info.description, { async: false })}
<nav id="contents" aria-label="Operations"><ul>${contents.join('')}<li><a href="#schemas">Schemas</a></li></ul></nav>
${parts.join('\n')}<h2 id="schemas">Schemas</h2>${schemas.join('\n')}</main></body></html>`
}

function operationsOf({ paths }: OpenApiDocument): readonly Placed[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
}

function idOf(tag: string): string {
  return `tag-${tag.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`
}

const compress = promisify(gzip)

/** Made once: the description is the same for everybody until the next start. */
type Description = {
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  packed: Promise<Buffer> | null
}

/**
 * `/api/openapi.json`, `/api/asyncapi.json` and `/api/docs`: what this gateway offers, for programs and for
 * people.
 */
export function descriptionPages(
  routes: readonly DescribedRoute[],
  options: DescriptionOptions,
): readonly Page[] {
  const openApi = openApiDocument(routes, options)
  const docs = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': docsPolicy,
    'X-Robots-Tag': 'noindex',
  }
  return [
    page('/api/openapi.json', jsonDescription(openApi)),
    page('/api/asyncapi.json', jsonDescription(asyncApiDocument(options))),
    page('/api/docs', { headers: docs, text: docsPage(openApi as OpenApiDocument), packed: null }),
  ]
}

const page = (path: string, description: Description): Page => ({
  path,
  answer: (context) => respond(context, description),
})

function jsonDescription(document: object): Description {
  const headers = { 'Content-Type': 'application/json; charset=utf-8' }
  return { headers, text: JSON.stringify(document), packed: null }
}

async function respond(context: Context, description: Description): Promise<void> {
  context.status = 200
  context.set('Cache-Control', 'no-cache')
  context.vary('Accept-Encoding')
  if (context.acceptsEncodings('gzip', 'identity') === 'gzip') {
    description.packed ??= compress(description.text)
    context.body = await description.packed
    context.set('Content-Encoding', 'gzip')
  } else context.body = description.text
  // After the body, which sets a type of its own.
  context.set(description.headers)
}

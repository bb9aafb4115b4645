import { escapeHtml } from '../../../kernel/escape-html.ts'
import { schemaHtml, typeHtml } from './docs-schema.ts'
import type { OpenApiDocument, Operation, Parameter, Response } from './document-types.ts'

export type Placed = { readonly method: string; readonly path: string; readonly operation: Operation }

/**
 * One operation, closed until a reader opens it; the browser's own search opens it, and so does a link: its
 * target is inside.
 */
export function operationHtml({ method, path, operation }: Placed, document: OpenApiDocument): string {
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
export function curlOf({ method, path, operation }: Placed, { servers }: OpenApiDocument): string {
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

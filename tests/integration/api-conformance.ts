type Media = {
  readonly schema?: { readonly allOf?: readonly [unknown, { properties: { code: { enum: string[] } } }] }
}
type Response = { readonly $ref?: string; readonly content?: Readonly<Record<string, Media>> }
type Operation = { readonly operationId: string; readonly responses: Readonly<Record<string, Response>> }
type Description = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly responses: Readonly<Record<string, Response>> }
}
type Answer = { readonly status: number; readonly contentType: string | null; readonly text: string }

/** Answers to requests that reach no operation. */
const beforeOperations: ReadonlySet<string> = new Set(['methodNotAllowed', 'requestTargetTooLong'])

const descriptions = new Map<string, Promise<Description | null>>()

/** What a gateway says of itself; null where it cannot be asked. */
function descriptionOf(url: string): Promise<Description | null> {
  const known = descriptions.get(url)
  if (known !== undefined) return known
  const asked = fetch(`${url}/api/openapi.json`).then(
    async (response) => (response.ok ? ((await response.json()) as Description) : null),
    () => null,
  )
  descriptions.set(url, asked)
  return asked
}

/** Why an answer is not what /api/openapi.json promises of its operation, or null. */
export async function undescribed(
  url: string,
  method: string,
  path: string,
  answer: Answer,
): Promise<string | null> {
  if (!path.startsWith('/api/')) return null
  const description = await descriptionOf(url)
  const operation = description && operationAt(description, method, path)
  if (!operation) return null
  const said = `${operation.operationId} answered ${answer.status}`
  const type = answer.contentType?.split(';')[0] ?? null
  const code = type === 'application/problem+json' ? (JSON.parse(answer.text) as { code: string }).code : null
  if (code !== null && beforeOperations.has(code)) return null
  const listed = operation.responses[String(answer.status)]
  if (listed === undefined) return `${said} ${code}, a status that its description does not list`
  const response = listed.$ref
    ? description.components.responses[listed.$ref.split('/').at(-1) ?? '']
    : listed
  if (type === null) return response?.content ? `${said} without the body that is described` : null
  const media = response?.content?.[type]
  if (media === undefined) return `${said} as ${type}, which its description does not list`
  if (code === null) return null
  const codes = media.schema?.allOf?.[1].properties.code.enum ?? []
  return codes.includes(code) ? null : `${said} ${code}, a code that its description does not list`
}

/** A concrete path goes before one with parameters, as OpenAPI says. */
function operationAt({ paths }: Description, method: string, path: string): Operation | undefined {
  const asked = path.split('?')[0] ?? ''
  const matching = Object.keys(paths).filter((template) => {
    const pattern = template.replaceAll('.', String.raw`\.`).replaceAll(/\{\w+\}/g, '[^/]+')
    return new RegExp(`^${pattern}$`).test(asked)
  })
  const found = matching.find((template) => template === asked) ?? matching[0]
  return found === undefined ? undefined : paths[found]?.[method.toLowerCase()]
}

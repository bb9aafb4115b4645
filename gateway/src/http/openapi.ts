import type { Endpoint } from '@zuschlag/contracts/kernel/endpoint'
import { generalProblemCodes, problemSchema } from '@zuschlag/contracts/kernel/problem'
import { z } from 'zod'
import { createDocument } from 'zod-openapi'
import type {
  ZodOpenApiContentObject,
  ZodOpenApiOperationObject,
  ZodOpenApiOverrideContext,
  ZodOpenApiResponsesObject,
} from 'zod-openapi'

const descriptionOfErrors = `Problem codes of every operation: ${generalProblemCodes.join(', ')}.`

/** The OpenAPI document of these endpoints, made from the shapes that the gateway parses with. */
export function openApiDocument(endpoints: readonly Endpoint[]): unknown {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {}
  for (const endpoint of endpoints) {
    const path = `/api${endpoint.path.replaceAll(/:(\w+)/g, '{$1}')}`
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) }
  }
  const document: Parameters<typeof createDocument>[0] = {
    openapi: '3.1.0',
    info: {
      title: 'Zuschlag',
      version: '1',
      description: `Offer processes for real estate. Live updates: WebSocket at /api/live. ${descriptionOfErrors}`,
    },
    paths,
    components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'zuschlag-session' } } },
  }
  return createDocument(document, { override: describeTransforms })
}

/** A transform of the contracts brands a value or spells it in one way: what comes out has the shape of what went in. */
function describeTransforms({ zodSchema, jsonSchema, io }: ZodOpenApiOverrideContext): void {
  if (io !== 'output' || !(zodSchema instanceof z.ZodPipe)) return
  const { in: before, out: after } = zodSchema.def
  if (!(after instanceof z.ZodTransform)) return
  const { $schema: _dialect, ...shape } = z.toJSONSchema(before as z.ZodType, { io: 'input' })
  Object.assign(jsonSchema, shape)
}

function operationOf(endpoint: Endpoint): ZodOpenApiOperationObject {
  const { name, params, query, body, access, upload } = endpoint
  return {
    operationId: name,
    ...(access === 'public' ? {} : { security: [{ session: [] }] }),
    requestParams: {
      ...(isObject(params) ? { path: params } : {}),
      ...(isObject(query) ? { query } : {}),
    },
    ...(isObject(body) ? { requestBody: { required: true, content: bodyContentOf(body, upload) } } : {}),
    responses: responsesOf(endpoint),
  }
}

/** With a file the body is multipart, and the file one of its parts. */
function bodyContentOf(body: z.ZodObject, upload: Endpoint['upload']): ZodOpenApiContentObject {
  if (upload === undefined) return { 'application/json': { schema: body } }
  const file = z.string().meta({ type: 'string', format: 'binary' })
  return { 'multipart/form-data': { schema: body.extend({ [upload.field]: file }) } }
}

function responsesOf({ status, answer, problems }: Endpoint): ZodOpenApiResponsesObject {
  const codes =
    problems === undefined || problems.length === 0 ? '' : ` Its own codes: ${problems.join(', ')}.`
  const success = answer === undefined ? {} : { content: contentOf(answer) }
  return {
    [String(status)]: { description: 'Done', ...success },
    default: {
      description: `A problem, named by its code.${codes}`,
      content: { 'application/problem+json': { schema: problemSchema } },
    },
  }
}

/** An answer that is no JSON is a file. */
function contentOf(answer: z.ZodType): ZodOpenApiContentObject {
  if (!(answer instanceof z.ZodCustom)) return { 'application/json': { schema: answer } }
  return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
}

function isObject(schema: z.ZodType | undefined): schema is z.ZodObject {
  return schema instanceof z.ZodObject
}

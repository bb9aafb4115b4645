import { clientMessageSchema, serverMessageSchema } from '@zuschlag/contracts/realtime/messages'
import { z } from 'zod'
import { sessionCookieName } from '../../../policies/session-port.ts'
import { stateUnits } from './units.ts'

export type LiveDescriptionOptions = { readonly publicUrl: string; readonly version: string }

/** What each message is for. A message of the protocol without a line here stops the start. */
const summaries: Readonly<Record<string, string>> = {
  subscribe: 'Follow an auction, from the start or after the last revision that the client has seen.',
  unsubscribe: 'Stop following an auction.',
  ping: 'Check that the connection is alive.',
  subscribed:
    'The whole current state of an auction; sent after a subscription, and where too much was missed.',
  UpdateAuction:
    'A newer state of an auction. Its previousRevision is the revision of the message before it.',
  error:
    'A message of the client was refused. `code` is a problem code of the HTTP API, such as auctionNotFound.',
  pong: 'The answer to a ping.',
  readerNews: 'Something of the signed-in person changed; the contents are read over HTTP.',
}

const description = `One WebSocket connection carries any number of subscriptions. A session cookie is optional: without one, only public auctions can be followed.

Per auction and connection, the \`previousRevision\` of each message equals the \`revision\` of the message before it. After a lost connection, subscribe with \`after\` set to the last revision: the server sends what was missed, or one \`subscribed\` with the whole state. By the time a client sees a revision, \`GET /api/auctions/{auctionId}\` answers with that revision or a later one. The \`cause\` of an update is the type of its newest event, \`changed\` where that is not public, and \`several\` where the update stands for several events that are not all bids. No message names a bidder.

Amounts are in units of the auction's currency. Instants are UTC.`

/** The AsyncAPI document of /api/live, made from the shapes that the gateway parses and sends. */
export function asyncApiDocument({ publicUrl, version }: LiveDescriptionOptions): object {
  const { host, protocol } = new URL(publicUrl)
  const isHttps = protocol === 'https:'
  const fromClient = messagesOf(clientMessageSchema.options)
  const fromServer = messagesOf(serverMessageSchema.options)
  const document = {
    asyncapi: '3.0.0',
    id: 'urn:zuschlag:live',
    defaultContentType: 'application/json',
    info: {
      title: 'Zuschlag live updates',
      version,
      description,
      contact: { name: 'Operator of this platform', url: publicUrl },
      tags: [{ name: 'live', description: 'Live state of auctions.' }],
      externalDocs: { description: 'The HTTP API', url: new URL('/api/docs', publicUrl).href },
    },
    servers: {
      platform: {
        host,
        protocol: isHttps ? 'wss' : 'ws',
        description: 'This platform',
        security: [{ $ref: '#/components/securitySchemes/session' }],
      },
    },
    channels: {
      live: {
        address: '/api/live',
        title: 'Live updates',
        messages: refsTo([...fromClient.keys(), ...fromServer.keys()], '#/components/messages/'),
        bindings: { ws: { method: 'GET' } },
      },
    },
    operations: {
      receiveClientMessage: operationOf('receive', 'Messages of the client', [...fromClient.keys()]),
      sendServerMessage: operationOf('send', 'Messages of the server', [...fromServer.keys()]),
    },
    components: {
      messages: Object.fromEntries([...fromClient, ...fromServer]),
      securitySchemes: {
        session: {
          type: 'httpApiKey',
          in: 'cookie',
          name: sessionCookieName(isHttps),
          description: 'Optional. Set by POST /api/account/login.',
        },
      },
    },
  }
  const { schemas, rest } = withSharedSchemas(document)
  const whole = { ...rest, components: { ...rest.components, schemas } }
  stateUnits(whole)
  return whole
}

type Message = { name: string; title: string; summary: string; payload: Record<string, unknown> }

function messagesOf(options: readonly z.ZodType[]): ReadonlyMap<string, Message> {
  return new Map(
    options.map((option) => {
      const { $schema: _dialect, ...payload } = z.toJSONSchema(option, { io: 'input' })
      const name = typeNameOf(option)
      const summary = summaries[name]
      if (summary === undefined) throw new Error(`The live message ${name} has no summary in asyncapi.ts`)
      return [name, { name, title: name, summary, payload }]
    }),
  )
}

/** The value of `type`, which every message of the protocol has. */
function typeNameOf(option: z.ZodType): string {
  if (option instanceof z.ZodObject && option.shape['type'] instanceof z.ZodLiteral) {
    return String(option.shape['type'].value)
  }
  if (option instanceof z.ZodUnion) return typeNameOf(option.options[0] as z.ZodType)
  throw new Error('A live message has no type')
}

function operationOf(action: 'send' | 'receive', title: string, names: readonly string[]): object {
  return {
    action,
    title,
    channel: { $ref: '#/channels/live' },
    messages: Object.values(refsTo(names, '#/channels/live/messages/')),
  }
}

function refsTo(names: readonly string[], prefix: string): Record<string, { $ref: string }> {
  return Object.fromEntries(names.map((name) => [name, { $ref: prefix + name }]))
}

/** Moves the named schemas of the payloads to one place, as references start at the root of the document. */
function withSharedSchemas<T extends { components: { messages: Record<string, Message> } }>(document: T) {
  const schemas: Record<string, unknown> = {}
  for (const { payload } of Object.values(document.components.messages)) {
    Object.assign(schemas, payload['$defs'])
    delete payload['$defs']
  }
  const text = JSON.stringify({ schemas, rest: document }).replaceAll('#/$defs/', '#/components/schemas/')
  return JSON.parse(text) as { schemas: object; rest: T }
}

import type { BrokerId, TenantId, UserId } from '@zuschlag/contracts/kernel/ids'
import {
  saveBroker,
  saveTenant,
  saveUser,
  type UserRecord,
} from '@zuschlag/gateway/modules/identity/accounts/models'
import { numberedUuid } from '../fixtures/auction-commands.ts'
import { plainBroker, plainTenant, plainUser } from '../fixtures/account-records.ts'
import { randomUUID } from 'node:crypto'
import { manageAuction, type ManagingCommand } from '@zuschlag/contracts/administration/manage-auction'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { type Problem, problemSchema } from '@zuschlag/contracts/kernel/problem'
import { ApiClient, bidBody, bidPath } from '../../scripts/client/api-client.ts'
import knexFactory from 'knex'

const tenantIdOf = (number: number): TenantId => numberedUuid(51, number) as TenantId
const userIdOf = (number: number): UserId => numberedUuid(52, number) as UserId

export const PASSWORD = 'a password for tests'

const tenant = {
  tenantId: tenantIdOf(1),
  brokerId: numberedUuid(53, 1) as BrokerId,
  brokerUserId: userIdOf(1),
}
const otherTenant = {
  tenantId: tenantIdOf(2),
  brokerId: numberedUuid(53, 2) as BrokerId,
  brokerUserId: userIdOf(2),
}

/** The people as whom tests sign in, named by their email. */
export const people = {
  tenant,
  otherTenant,
  broker: { id: tenant.brokerUserId, email: 'broker@test.example' },
  otherBroker: { id: otherTenant.brokerUserId, email: 'other-broker@test.example' },
  /** A broker of the tenant who may bid elsewhere. */
  investingBroker: { id: userIdOf(3), email: 'investing-broker@test.example' },
  admin: { id: userIdOf(4), email: 'admin@test.example' },
  anna: { id: userIdOf(5), email: 'anna@test.example' },
  ben: { id: userIdOf(6), email: 'ben@test.example' },
  carla: { id: userIdOf(7), email: 'carla@test.example' },
  seller: { id: userIdOf(8), email: 'seller@test.example' },
  multi: { id: userIdOf(9), email: 'multi@test.example' },
  unconfirmed: { id: userIdOf(10), email: 'unconfirmed@test.example' },
} as const

const nobody: Omit<UserRecord, 'id' | 'email'> = {
  ...plainUser,
  password: PASSWORD,
  firstName: 'Vorname',
  lastName: 'Nachname',
  phoneNumber: '+4315550100',
}

const investor = (number: number): Partial<UserRecord> => ({ investorId: numberedUuid(54, number) })
const ofTenant = { tenantIds: [tenant.tenantId] }

const users: readonly [{ readonly id: string; readonly email: string }, Partial<UserRecord>][] = [
  [
    people.broker,
    { ...ofTenant, titlePrefix: 'Mag.', firstName: 'Eva', lastName: 'Huber', titleSuffix: 'MSc' },
  ],
  [people.otherBroker, { tenantIds: [otherTenant.tenantId] }],
  [people.investingBroker, { ...ofTenant, ...investor(3) }],
  [people.admin, { isSystemAdmin: true }],
  [people.anna, { ...investor(5), firstName: 'Anna' }],
  [people.ben, investor(6)],
  [people.carla, {}],
  [people.seller, {}],
  [people.multi, { tenantIds: [tenant.tenantId, otherTenant.tenantId] }],
  [people.unconfirmed, { isEmailConfirmed: false }],
]

const brokers = [
  { id: tenant.brokerId, userId: people.broker.id, tenantId: tenant.tenantId },
  { id: otherTenant.brokerId, userId: people.otherBroker.id, tenantId: otherTenant.tenantId },
  { id: numberedUuid(53, 3), userId: people.investingBroker.id, tenantId: tenant.tenantId },
]

const appearance = { ...plainTenant, primaryAccentColor: '#123456', imprint: 'Impressum' }
const face = { ...plainBroker, publicPhoneNumber: '+4315550199', publicEmail: 'huber@test.example' }

export async function savePeople(databaseUrl: string): Promise<void> {
  const knex = knexFactory({ client: 'pg', connection: databaseUrl, pool: { min: 0, max: 2 } })
  try {
    await saveTenant(knex, { id: tenant.tenantId, name: 'Haus 1', ...appearance })
    await saveTenant(knex, { id: otherTenant.tenantId, name: 'Haus 2', ...appearance })
    for (const [person, changes] of users) await saveUser(knex, { ...nobody, ...person, ...changes })
    for (const broker of brokers) await saveBroker(knex, { ...broker, ...face })
  } finally {
    await knex.destroy()
  }
}

type Media = {
  readonly schema?: { readonly allOf?: readonly [unknown, { properties: { code: { enum: string[] } } }] }
}
type Response = { readonly $ref?: string; readonly content?: Readonly<Record<string, Media>> }
type Operation = { readonly operationId: string; readonly responses: Readonly<Record<string, Response>> }
type Description = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly responses: Readonly<Record<string, Response>> }
}
type CheckedAnswer = { readonly status: number; readonly contentType: string | null; readonly text: string }

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
async function undescribed(
  url: string,
  method: string,
  path: string,
  answer: CheckedAnswer,
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

export type Answer = {
  readonly status: number
  readonly headers: Headers
  readonly bytes: Buffer
  readonly text: string
  json(): unknown
}

type UploadParts = {
  /** Of the file. */
  readonly name?: string
  readonly type?: string
  /** Further fields, before the file. */
  readonly fields?: Readonly<Record<string, string>>
}

/**
 * A script that uses the HTTP API, with or without a session. Each answer has to be one that
 * /api/openapi.json lists.
 */
export class ScriptClient {
  readonly #api: ApiClient

  constructor(url: string) {
    this.#api = new ApiClient(url)
  }

  static async signedIn(url: string, person: { readonly email: string }): Promise<ScriptClient> {
    const client = new ScriptClient(url)
    const answer = await client.post('/api/account/login', { email: person.email, password: PASSWORD })
    if (answer.status !== 200) throw new Error(`Not signed in: ${answer.text}`)
    client.takeCookie(answer)
    return client
  }

  get url(): string {
    return this.#api.url
  }

  get cookie(): string {
    return this.#api.cookie
  }

  set cookie(cookie: string) {
    this.#api.cookie = cookie
  }

  takeCookie(answer: Answer): void {
    this.#api.takeCookie(answer)
  }

  /** @param body a text or form goes as it is, anything else as JSON */
  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer> {
    const response = await this.#api.request(method, path, body, headers)
    const bytes = Buffer.from(await response.arrayBuffer())
    const text = new TextDecoder().decode(bytes)
    const contentType = response.headers.get('content-type')
    const fault = await undescribed(this.url, method, path, { status: response.status, contentType, text })
    if (fault !== null) throw new Error(fault)
    return {
      status: response.status,
      headers: response.headers,
      bytes,
      text,
      json: () => JSON.parse(text) as unknown,
    }
  }

  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Answer> {
    return this.send('GET', path, undefined, headers)
  }

  /** As JSON, also a text that is none. */
  post(path: string, body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
    return this.send('POST', path, body, { 'content-type': 'application/json', ...headers })
  }

  /** Sends a file in a multipart body, as a browser does; null sends a form without one. */
  upload(
    path: string,
    field: string,
    content: Uint8Array | string | null,
    { name = 'file', type = '', fields = {} }: UploadParts = {},
  ): Promise<Answer> {
    const form = new FormData()
    for (const [key, value] of Object.entries(fields)) form.append(key, value)
    const part = typeof content === 'string' ? content : new Uint8Array(content ?? [])
    if (content !== null) form.append(field, new Blob([part], { type }), name)
    return this.send('POST', path, form)
  }

  bid(auctionId: string, price: unknown, more: Readonly<Record<string, unknown>> = {}): Promise<Answer> {
    return this.post(bidPath(auctionId), { ...bidBody(1), price, ...more })
  }

  /** Sends a command of the selling side. */
  manage(auctionId: string, type: ManagingCommand, data: object = {}): Promise<Answer> {
    const path = manageAuction(type).path.replace(':auctionId', auctionId)
    return this.post(`/api${path}`, { commandId: randomUUID(), data })
  }

  async details(auctionId: string): Promise<AuctionDetails> {
    const answer = await this.get(`/api/auctions/${auctionId}`)
    if (answer.status !== 200) throw new Error(`No details: ${answer.text}`)
    return answer.json() as AuctionDetails
  }
}

/** The problem in an answer, which must be of the contract's shape and media type. */
export function problemIn(answer: Answer): Problem {
  if (answer.headers.get('content-type') !== 'application/problem+json; charset=utf-8') {
    throw new Error(`Not a problem: ${answer.status} ${answer.text}`)
  }
  return problemSchema.strict().parse(answer.json())
}

import type { AuctionId, TenantId, UserId } from '@zuschlag/contracts/kernel/ids'
import { saveBroker, saveTenant, saveUser } from '@zuschlag/gateway/modules/identity/accounts/models'
import type { Sessions } from '@zuschlag/gateway/policies/session-port'
import { numberedUuid } from '../fixtures/auction-commands.ts'
import { keptDataOf } from '../fixtures/kept-samples.ts'
import { people } from './people.ts'
import type { RunningStack } from './running-stack.ts'
import { randomUUID } from 'node:crypto'
import { type ManagingCommand, managingCommands } from '@zuschlag/contracts/administration/manage-auction'
import { plainBroker, plainTenant, plainUser } from '../fixtures/account-records.ts'

/** No such event: a history is never that long in a test. */
const noRevision = 999_999
/** What the engine refuses, or what nobody else in a test depends on. */
const harmless: Readonly<Record<string, unknown>> = {
  bidRevision: noRevision,
  requestRevision: noRevision,
  userId: '00000000-0000-4000-8000-000000000001',
  end: '2020-01-01T00:00:00.000Z',
  reason: '',
}

function harmlessDataOf(type: ManagingCommand): object {
  const data = Object.entries(keptDataOf(type))
  return Object.fromEntries(data.map(([name, value]) => [name, harmless[name] ?? value]))
}

/**
 * A body for each operation that runs an auction, by the operation's name; each with a command id of its own.
 */
export function managingBodies(): Readonly<Record<string, () => object>> {
  return Object.fromEntries(
    managingCommands.map((type) => [
      `${type.charAt(0).toLowerCase()}${type.slice(1)}`,
      () => ({ commandId: randomUUID(), data: harmlessDataOf(type) }),
    ]),
  )
}

/** Every role of the specification, section 6, besides visitors; `accessUser` has single auctions. */
export const roles = ['systemAdmin', 'broker', 'investor', 'seller', 'accessUser', 'user'] as const
export type Role = (typeof roles)[number]
/**
 * Tenant that somebody belongs to and is signed in to, seen from the auction's: the same, another one, none.
 */
export const tenancies = ['own', 'other', 'none'] as const
export type Tenancy = (typeof tenancies)[number]
export type Actor = 'visitor' | 'privateSeller of other' | `${Role} of ${Tenancy}`

export const actors: readonly Actor[] = [
  'visitor',
  'privateSeller of other',
  ...roles.flatMap((role) => tenancies.map((tenancy): Actor => `${role} of ${tenancy}`)),
]

const tenantIdOf: Record<Tenancy, TenantId | null> = {
  own: people.tenant.tenantId,
  other: people.otherTenant.tenantId,
  none: null,
}
/** Of a private seller, who is its only broker. */
const sellerTenantId = numberedUuid(74, 1) as TenantId

/** Somebody of each role in each tenancy, who can be signed in without a password. */
export class PolicyPeople {
  readonly #stack: RunningStack
  readonly #sessions: Sessions
  readonly #ids = new Map<Actor, UserId>()

  constructor(stack: RunningStack, sessions: Sessions) {
    this.#stack = stack
    this.#sessions = sessions
  }

  async create(): Promise<void> {
    const stack = this.#stack
    let number = 0
    for (const role of roles) {
      for (const tenancy of tenancies) {
        number += 1
        const id = numberedUuid(71, number) as UserId
        this.#ids.set(`${role} of ${tenancy}`, id)
        await savePerson(stack, id, role, tenancy)
      }
    }
    this.#ids.set('privateSeller of other', await savePrivateSeller(stack))
  }

  idOf(role: Role, tenancy: Tenancy): UserId {
    return this.#ids.get(`${role} of ${tenancy}`) as UserId
  }

  /** The cookie of a new session; empty for a visitor. */
  async cookieOf(actor: Actor): Promise<string> {
    const userId = this.#ids.get(actor)
    if (userId === undefined) return ''
    const tenancy = actor.slice(actor.lastIndexOf(' ') + 1) as Tenancy
    const tenantId = actor === 'privateSeller of other' ? sellerTenantId : tenantIdOf[tenancy]
    const { token } = await this.#sessions.open(this.#stack.knex, userId, tenantId)
    return `zuschlag-session=${token}`
  }
}

/** Somebody who registered as a seller, and so is the broker of a tenant of their own. */
async function savePrivateSeller(stack: RunningStack): Promise<UserId> {
  await saveTenant(stack.knex, { ...plainTenant, id: sellerTenantId, name: 'Privat', isSellerTenant: true })
  const id = numberedUuid(71, 99) as UserId
  await savePerson(stack, id, 'user', 'none')
  const place = { userId: id, tenantId: sellerTenantId }
  await saveBroker(stack.knex, { ...plainBroker, id: numberedUuid(73, 99), ...place })
  return id
}

async function savePerson(stack: RunningStack, id: UserId, role: Role, tenancy: Tenancy): Promise<void> {
  const tenantId = tenantIdOf[tenancy]
  await saveUser(stack.knex, {
    ...plainUser,
    id,
    email: `${role}-${tenancy}-${id.slice(-2)}@policy.example`.toLowerCase(),
    firstName: role,
    lastName: tenancy,
    isSystemAdmin: role === 'systemAdmin',
    investorId: role === 'investor' ? numberedUuid(72, Number.parseInt(id.slice(-6), 16)) : null,
    tenantIds: tenantId === null ? [] : [tenantId],
  })
  if (role !== 'broker') return
  // A broker signed in to no tenant still counts as one of the own tenant.
  const brokersTenant = tenantId ?? people.tenant.tenantId
  const brokerId = numberedUuid(73, Number.parseInt(id.slice(-6), 16))
  await saveBroker(stack.knex, { id: brokerId, userId: id, tenantId: brokersTenant, ...plainBroker })
}

/**
 * Two auctions of the own tenant for one seller: listed and unlisted, with access for those whose role it is.
 */
export async function openPolicyAuctions(
  stack: RunningStack,
  created: PolicyPeople,
  sellerUserId: UserId,
): Promise<Record<'listed' | 'unlisted', AuctionId>> {
  const open = async (listed: boolean): Promise<AuctionId> => {
    const auctionId = await stack.openAuction({ description: { listed }, ownership: { sellerUserId } })
    for (const tenancy of tenancies) {
      await stack.manage(auctionId, 'GrantAccess', { userId: created.idOf('accessUser', tenancy) })
    }
    return auctionId
  }
  return { listed: await open(true), unlisted: await open(false) }
}

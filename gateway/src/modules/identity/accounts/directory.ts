import type { BrokerId, TenantId, UserId } from '@zuschlag/contracts/kernel/ids'
import type { BrokerView } from '@zuschlag/contracts/auction/parties'
import type { Knex } from 'knex'
import { type Parties, type PartiesOf, unknownBroker, unknownTenant } from '../../../presenters/parties.ts'
import { BrokerModel, TenantModel, UserModel } from './models.ts'

/** Tenants that one search may find. */
const SEARCHED_TENANTS_MAX = 50

export interface Directory {
  /** Tenant and broker of each, in the order asked; stand-ins where an account was erased. */
  partiesOf(auctions: readonly PartiesOf[]): Promise<readonly Parties[]>
  partiesOfOne(auction: PartiesOf): Promise<Parties>
  /** Tenants by id; those whose account was erased are not in it. */
  tenants(ids: readonly TenantId[]): Promise<ReadonlyMap<string, Parties['tenant']>>
  /** Tenants whose name has this text in it; seller tenants' names are not shown and so not searched. */
  tenantIdsNamed(text: string): Promise<readonly TenantId[]>
  user(userId: UserId): Promise<UserModel | undefined>
}

/** Reads names and faces that auctions only know by id. */
export function createDirectory(knex: Knex): Directory {
  const tenants = async (ids: readonly TenantId[]): Promise<Map<string, Parties['tenant']>> => {
    const rows = await TenantModel.query(knex).findByIds([...new Set(ids)])
    return new Map(rows.map((row) => [row.id, tenantOf(row)]))
  }
  const brokers = async (ids: readonly BrokerId[]): Promise<Map<string, BrokerView>> => {
    const rows = await BrokerModel.query(knex).findByIds([...new Set(ids)])
    const users = await UserModel.query(knex).findByIds(rows.map(({ userId }) => userId))
    const userById = new Map(users.map((user) => [user.id, user]))
    return new Map(rows.map((row) => [row.id, brokerOf(row, userById.get(row.userId))]))
  }
  const partiesOf: Directory['partiesOf'] = async (auctions) => {
    if (auctions.length === 0) return []
    const [tenantById, brokerById] = await Promise.all([
      tenants(auctions.map(({ tenantId }) => tenantId)),
      brokers(auctions.map(({ brokerId }) => brokerId)),
    ])
    return auctions.map(({ tenantId, brokerId }) => ({
      tenant: tenantById.get(tenantId) ?? unknownTenant(tenantId),
      broker: brokerById.get(brokerId) ?? unknownBroker,
    }))
  }
  return {
    partiesOf,
    tenants,
    async partiesOfOne(auction) {
      const [parties] = await partiesOf([auction])
      return parties ?? { tenant: unknownTenant(auction.tenantId), broker: unknownBroker }
    },
    tenantIdsNamed: (text) => tenantIdsNamed(knex, text),
    user: async (userId) => UserModel.query(knex).findById(userId),
  }
}

async function tenantIdsNamed(knex: Knex, text: string): Promise<readonly TenantId[]> {
  const words = text.trim()
  if (words === '') return []
  const pattern = `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const rows = await TenantModel.query(knex)
    .select('id')
    .whereILike('name', pattern)
    .where('is_seller_tenant', false)
    .limit(SEARCHED_TENANTS_MAX)
  return rows.map(({ id }) => id as TenantId)
}

function tenantOf(row: TenantModel): Parties['tenant'] {
  return {
    id: row.id as TenantId,
    name: row.name,
    logoUrl: row.logoUrl,
    currencyCode: row.currencyCode,
    primaryAccentColor: row.primaryAccentColor,
    secondaryAccentColor: row.secondaryAccentColor,
    ternaryAccentColor: row.ternaryAccentColor,
    bannerPatternImageUrl: row.bannerPatternImageUrl,
    isSellerTenant: row.isSellerTenant,
    imprint: row.imprint,
  }
}

function brokerOf(row: BrokerModel, user: UserModel | undefined): BrokerView {
  return {
    fullNameWithTitle: user === undefined ? '' : fullNameWithTitle(user),
    profileImageUrl: row.profileImageUrl,
    phoneNumber: row.publicPhoneNumber,
    email: row.publicEmail,
    immoCardId: row.immoCardId,
  }
}

/** `Mag. Eva Huber, MSc`: titles before the name, degrees after a comma. */
export function fullNameWithTitle({ titlePrefix, firstName, lastName, titleSuffix }: UserModel): string {
  const name = [titlePrefix, firstName, lastName].filter(Boolean).join(' ')
  return titleSuffix ? `${name}, ${titleSuffix}` : name
}

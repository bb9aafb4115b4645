import type { BrokerId, TenantId, UserId } from '@zuschlag/contracts/kernel/ids'
import {
  saveBroker,
  saveTenant,
  saveUser,
  type UserRecord,
} from '@zuschlag/gateway/modules/identity/accounts/models'
import knexFactory from 'knex'
import { numberedUuid } from '../fixtures/auction-commands.ts'
import { plainBroker, plainTenant, plainUser } from '../fixtures/account-records.ts'

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

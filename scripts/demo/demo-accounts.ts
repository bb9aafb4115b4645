import { createKnex } from '@zuschlag/projections/kernel/postgres/create-knex'
import { saveBroker, saveTenant, saveUser } from '@zuschlag/gateway/modules/identity/accounts/models'
import type { PersonKey } from './content/people.ts'
import { DEMO_PASSWORD } from '@zuschlag/contracts/account/demo-password'
import { allDemoPeople } from './content/people.ts'
import { demoTenants } from './content/tenants.ts'
import type { DemoTenant, TenantKey } from './content/tenants.ts'
import { portraitUrl, tenantFileUrls } from './demo-files.ts'
import { demoId } from './content/demo-id.ts'

/** Writes tenants, people and brokers, or brings existing ones to this state. The tables must be migrated. */
export async function saveDemoAccounts(databaseUrl: string): Promise<void> {
  const knex = createKnex({ connection: databaseUrl, pool: { min: 0, max: 3 } })
  try {
    for (const key of keysOf(demoTenants)) await saveTenant(knex, tenantRecord(key))
    for (const key of keysOf(allDemoPeople)) {
      await saveUser(knex, userRecord(key))
      for (const record of brokerRecords(key)) await saveBroker(knex, record)
    }
  } finally {
    await knex.destroy()
  }
}

function keysOf<T extends object>(record: T): (keyof T & string)[] {
  return Object.keys(record) as (keyof T & string)[]
}

function tenantRecord(key: TenantKey): Parameters<typeof saveTenant>[1] {
  const tenant: DemoTenant = demoTenants[key]
  const { logoUrl, bannerUrl } = tenantFileUrls(key)
  const [primary, secondary, ternary] = tenant.accents ?? [null, null, null]
  return {
    id: demoId(`tenant:${key}`),
    name: tenant.name,
    logoUrl,
    currencyCode: tenant.currencyCode,
    primaryAccentColor: primary,
    secondaryAccentColor: secondary,
    ternaryAccentColor: ternary,
    bannerPatternImageUrl: bannerUrl,
    imprint: tenant.imprint,
    isSellerTenant: tenant.isSellerTenant,
  }
}

function userRecord(key: PersonKey): Parameters<typeof saveUser>[1] {
  const person = allDemoPeople[key]
  return {
    id: demoId(`user:${key}`),
    email: person.email,
    password: person.canSignIn ? DEMO_PASSWORD : null,
    isEmailConfirmed: person.isUnconfirmed !== true,
    salutation: null,
    titlePrefix: person.titlePrefix ?? null,
    firstName: person.firstName,
    lastName: person.lastName,
    titleSuffix: null,
    phoneNumber: person.phoneNumber,
    language: null,
    isSystemAdmin: person.role === 'systemAdmin',
    isSeller: person.tenants.some((tenant) => demoTenants[tenant].isSellerTenant),
    investorId: person.role === 'investor' ? demoId(`investor:${key}`) : null,
    tenantIds: person.tenants.map((tenant) => demoId(`tenant:${tenant}`)),
  }
}

function brokerRecords(key: PersonKey): Parameters<typeof saveBroker>[1][] {
  const person = allDemoPeople[key]
  if (person.role !== 'broker') return []
  return person.tenants.map((tenant) => {
    const isPrivate = demoTenants[tenant].isSellerTenant
    return {
      id: demoId(`broker:${key}`),
      userId: demoId(`user:${key}`),
      tenantId: demoId(`tenant:${tenant}`),
      profileImageUrl: portraitUrl(key),
      publicPhoneNumber: isPrivate ? null : person.phoneNumber,
      publicEmail: isPrivate ? null : person.email,
      immoCardId: person.immoCardId ?? null,
    }
  })
}

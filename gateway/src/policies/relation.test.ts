import type { BrokerId, TenantId, UserId } from '@zuschlag/contracts/kernel/ids'
import { expect, test } from 'vitest'
import { type Relation, relationTo, roleIn } from './relation.ts'
import { type SignedIn, visitor } from './viewer.ts'
import { signedInAs } from './viewer.fixture.ts'

const tenant = 'tenant' as TenantId
const otherTenant = 'other tenant' as TenantId
const auction = { tenantId: tenant, sellerUserId: 'seller' as UserId }

function somebody({ id = 'somebody', ...changes }: Partial<SignedIn> & { id?: string } = {}): SignedIn {
  return signedInAs(id, changes)
}

test.each<[string, SignedIn, boolean, Relation, string]>([
  ['nobody in particular', somebody(), false, 'stranger', 'user'],
  ['let in', somebody(), true, 'accessHolder', 'user'],
  ['an investor', somebody({ investorId: 'i' }), false, 'investor', 'investor'],
  ['an investor who was let in', somebody({ investorId: 'i' }), true, 'accessHolder', 'investor'],
  [
    'a broker of another tenant',
    somebody({ brokerTenantIds: [otherTenant], isProfessionalBroker: true }),
    false,
    'otherBroker',
    'user',
  ],
  ['a private seller', somebody({ brokerTenantIds: [otherTenant] }), false, 'stranger', 'user'],
  [
    'a private seller who was let in',
    somebody({ brokerTenantIds: [otherTenant] }),
    true,
    'accessHolder',
    'user',
  ],
  [
    'a private seller at the own auction',
    somebody({ brokerTenantIds: [tenant] }),
    false,
    'ownBroker',
    'broker',
  ],
  [
    'a broker of another tenant who invests',
    somebody({ brokerTenantIds: [otherTenant], investorId: 'i' }),
    false,
    'investor',
    'investor',
  ],
  [
    'staff without the second factor that it needs, who was let in',
    somebody({ lacksSecondFactor: true }),
    true,
    'stranger',
    'user',
  ],
  ['a colleague of the broker', somebody({ brokerTenantIds: [tenant] }), true, 'ownBroker', 'broker'],
  [
    'a colleague who invests, signed in to another tenant',
    somebody({
      brokerTenantIds: [tenant, otherTenant],
      tenantId: otherTenant,
      brokerId: 'b' as BrokerId,
      investorId: 'i',
    }),
    true,
    'ownBroker',
    'broker',
  ],
  ['a member of the tenant who is no broker', somebody({ tenantId: tenant }), false, 'stranger', 'user'],
  [
    'the seller, who invests elsewhere',
    somebody({ id: 'seller', investorId: 'i' }),
    true,
    'ownSeller',
    'seller',
  ],
  [
    'an administrator, whatever else',
    somebody({ id: 'seller', isSystemAdmin: true, investorId: 'i', brokerTenantIds: [tenant] }),
    true,
    'systemAdmin',
    'systemAdmin',
  ],
])('%s', (_name, viewer, hasAccess, relation, role) => {
  expect(relationTo(viewer, auction, hasAccess)).toBe(relation)
  expect(roleIn(auction, viewer)).toBe(role)
})

test('[ADM-18] where the terms admit bidders only, investors and brokers elsewhere are let in by access alone', () => {
  const admittedOnly = { ...auction, terms: { admittedOnly: true } }
  const investor = somebody({ investorId: 'i' })
  const elsewhere = { ...somebody({ brokerTenantIds: [otherTenant] }), isProfessionalBroker: true }
  expect(relationTo(investor, admittedOnly, false)).toBe('unadmitted')
  expect(relationTo(investor, admittedOnly, true)).toBe('accessHolder')
  expect(relationTo(elsewhere, admittedOnly, false)).toBe('stranger')
  // What they act as stays what they are: the engine asks for their access.
  expect(roleIn(admittedOnly, investor)).toBe('investor')
})

test('[ADM-30] who has taken part and has no access any more stays a participant', () => {
  const elsewhere = somebody({ brokerTenantIds: [otherTenant], isProfessionalBroker: true })
  expect(relationTo(somebody(), auction, false, true)).toBe('participant')
  expect(relationTo(elsewhere, auction, false, true)).toBe('participant')
  expect(relationTo(somebody(), auction, true, true)).toBe('accessHolder')
  expect(relationTo(somebody({ investorId: 'i' }), auction, false, true)).toBe('investor')
  expect(relationTo(somebody({ brokerTenantIds: [tenant] }), auction, false, true)).toBe('ownBroker')
  expect(relationTo(somebody({ lacksSecondFactor: true }), auction, false, true)).toBe('stranger')
})

test('a visitor is a visitor', () => {
  expect(relationTo(visitor, auction, false)).toBe('visitor')
})

test('an auction without a seller has no seller for any viewer', () => {
  expect(relationTo(somebody(), { ...auction, sellerUserId: null }, false)).toBe('stranger')
})

test('[PERM-8] who registered as a private seller is a stranger at auctions of others, and a guest once a broker as well', () => {
  const privateSeller = somebody({ brokerTenantIds: [otherTenant] })
  expect(relationTo(privateSeller, auction, false)).toBe('stranger')
  expect(relationTo({ ...privateSeller, investorId: 'i' }, auction, false)).toBe('investor')
  expect(relationTo({ ...privateSeller, isProfessionalBroker: true }, auction, false)).toBe('otherBroker')
})

import { at } from './page-of-sheet.ts'
import type { Ids, ShownPage } from './page-of-sheet.ts'

const managed = (page: string) => (ids: Ids) => `/administration/objects/${ids.auction}/${page}`

export const ofBrokers: readonly ShownPage[] = [
  {
    name: 'Objects',
    who: 'broker',
    path: at('/administration/objects'),
    reads: 'administration/auctions?*',
    canBeEmpty: true,
  },
  {
    name: 'Requests',
    who: 'broker',
    path: at('/administration/objects?show=requests'),
    reads: 'administration/open-requests',
    canBeEmpty: true,
  },
  {
    name: 'Access requests',
    who: 'broker',
    path: at('/administration/access-requests'),
    reads: 'administration/access-requests?*',
    canBeEmpty: true,
  },
  {
    name: 'Decisions',
    who: 'broker',
    path: at('/administration/objects?show=decisions'),
    reads: 'administration/auctions?*',
    canBeEmpty: true,
  },
  {
    name: 'New object',
    who: 'broker',
    path: at('/administration/objects/new'),
    reads: 'administration/drafting-tenants*',
  },
  { name: 'Editor', who: 'broker', path: managed('edit'), reads: 'administration/auctions/*' },
  { name: 'Preview', who: 'broker', path: managed('preview'), reads: 'auctions/*' },
  {
    name: 'Process',
    who: 'broker',
    path: managed('process'),
    reads: 'administration/auctions/*/bids*',
    canBeEmpty: true,
  },
  {
    name: 'Questions',
    who: 'broker',
    path: managed('questions'),
    reads: 'administration/auctions/*/questions*',
    canBeEmpty: true,
  },
  {
    name: 'Access',
    who: 'broker',
    path: managed('access'),
    reads: 'administration/auctions/*/admissions*',
    canBeEmpty: true,
  },
  {
    name: 'History',
    who: 'broker',
    path: managed('history'),
    reads: 'administration/auctions/*/history*',
    canBeEmpty: true,
  },
  {
    name: 'Dispute desk',
    who: 'broker',
    path: managed('dispute'),
    reads: 'administration/auctions/*/dispute*',
  },
  {
    name: 'Audit',
    who: 'broker',
    path: at('/administration/audit'),
    reads: 'administration/time*',
    canBeEmpty: true,
  },
  {
    name: 'Appearance',
    who: 'broker',
    path: at('/administration/appearance'),
    reads: 'administration/tenants/*',
  },
]

/** A list of the administration that says what it has, also where that is nothing. */
const list = (name: string, page: string, reads = `${page}*`): ShownPage => ({
  name,
  who: 'admin',
  path: at(`/administration/${page}`),
  reads: `administration/${reads}`,
  canBeEmpty: true,
})

export const ofAdministrators: readonly ShownPage[] = [
  list('Tenants', 'tenants'),
  {
    name: 'One tenant',
    who: 'admin',
    path: ({ tenant }) => `/administration/tenants/${tenant}`,
    reads: 'administration/tenants/*',
  },
  list('Private sellers', 'sellers', 'seller-registrations*'),
  list('People', 'users'),
  {
    name: 'One account',
    who: 'admin',
    path: ({ user }) => `/administration/users/${user}`,
    reads: 'administration/users/*',
  },
  list('Partners, edited', 'partners'),
  list('Messages', 'messages', 'contact-messages*'),
  {
    name: 'Operations',
    who: 'admin',
    path: at('/administration/operations'),
    reads: 'administration/operations',
  },
]

/** Every page of the product once, in the order in which somebody would meet them. */

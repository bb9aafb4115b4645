import { pathOfPage, publicPages } from '@zuschlag/contracts/site/pages'
import { at, type Ids, type ShownPage } from './page-of-sheet.ts'

const noIds: Ids = { auction: '', ended: '', tenant: '', user: '' }
const managed = (page: string) => (ids: Ids) => `/administration/objects/${ids.auction}/${page}`

const ofBrokers: readonly ShownPage[] = [
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

const ofAdministrators: readonly ShownPage[] = [
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

/** Pages of the site with more than texts. */
const readOfTheSite: readonly ShownPage[] = [
  { name: 'Landing page', who: null, path: at('/de') },
  { name: 'Offers', who: null, path: at('/de/objects'), reads: 'public/auctions/page*', canBeEmpty: true },
  { name: 'Offers, map', who: null, path: at('/de/objects?view=map') },
  {
    name: 'Public page',
    who: null,
    path: ({ auction }) => `/de/${auction}`,
    reads: 'public/auctions/*',
  },
  { name: 'Public page, ended', who: null, path: ({ ended }) => `/de/${ended}` },
  {
    name: 'Success stories',
    who: null,
    path: at('/de/success-stories'),
    reads: 'public/auctions/ended*',
    canBeEmpty: true,
  },
  { name: 'Partners', who: null, path: at('/de/partners'), reads: 'partners', canBeEmpty: true },
  { name: 'Blog', who: null, path: at('/de/blog'), reads: 'blog*', canBeEmpty: true },
  {
    name: 'Article',
    who: null,
    path: at('/de/blog/warum-sich-das-ende-verlaengert'),
    reads: 'blog/*',
  },
  { name: 'Sign-in', who: null, path: at('/de/login') },
]

const pathsRead = new Set(readOfTheSite.map(({ path }) => path(noIds)))
const ofTheSite: readonly ShownPage[] = [
  ...readOfTheSite,
  ...publicPages
    .map((page) => ({ name: page, who: null, path: at(pathOfPage(page, 'de')) }))
    .filter(({ path }) => !pathsRead.has(path())),
]

const ofBidders: readonly ShownPage[] = [
  { name: 'Dashboard', who: 'anna', path: at('/object/dashboard'), reads: 'auctions', canBeEmpty: true },
  { name: 'Private page', who: 'anna', path: ({ auction }) => `/object/${auction}`, reads: 'auctions/*' },
  {
    name: 'Rules sheet',
    who: 'anna',
    path: ({ auction }) => `/object/${auction}/rules`,
    reads: 'public/auctions/*/rules',
  },
  { name: 'Profile', who: 'anna', path: at('/user/profile'), reads: 'user/profile' },
  { name: 'Own bids', who: 'anna', path: at('/user/bids'), reads: 'user/bids*', canBeEmpty: true },
  {
    name: 'Notifications',
    who: 'anna',
    path: at('/user/notifications'),
    reads: 'user/notification-choices',
  },
  { name: 'Security', who: 'anna', path: at('/user/security'), reads: 'user/sessions' },
  { name: 'Own data', who: 'anna', path: at('/user/data') },
]

/** Every page of the product once. */
export const shownPages: readonly ShownPage[] = [
  ...ofTheSite,
  ...ofBidders,
  ...ofBrokers,
  ...ofAdministrators,
]

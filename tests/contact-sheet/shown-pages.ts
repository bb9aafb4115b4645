import { ofAdministrators, ofBrokers } from './administration-pages.ts'
import { at } from './page-of-sheet.ts'
import type { ShownPage } from './page-of-sheet.ts'

const ofTheSite: readonly ShownPage[] = [
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
  { name: 'Prices', who: null, path: at('/de/pricing') },
  {
    name: 'Success stories',
    who: null,
    path: at('/de/success-stories'),
    reads: 'public/auctions/ended*',
    canBeEmpty: true,
  },
  { name: 'Partners', who: null, path: at('/de/partners'), reads: 'partners', canBeEmpty: true },
  { name: 'About us', who: null, path: at('/de/about-us') },
  { name: 'Blog', who: null, path: at('/de/blog'), reads: 'blog*', canBeEmpty: true },
  {
    name: 'Article',
    who: null,
    path: at('/de/blog/warum-sich-das-ende-verlaengert'),
    reads: 'blog/*',
  },
  { name: 'Apply', who: null, path: at('/de/apply') },
  { name: 'Register', who: null, path: at('/de/register') },
  { name: 'Verify', who: null, path: at('/de/verify') },
  { name: 'Imprint', who: null, path: at('/de/imprint') },
  { name: 'Privacy', who: null, path: at('/de/privacy-policy') },
  { name: 'Accessibility', who: null, path: at('/de/accessibility') },
  { name: 'Sign-in', who: null, path: at('/de/login') },
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

export const shownPages: readonly ShownPage[] = [
  ...ofTheSite,
  ...ofBidders,
  ...ofBrokers,
  ...ofAdministrators,
]

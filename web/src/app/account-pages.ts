/** The pages of one's own account, in the order in which menus name them. */
export const accountPages = [
  { to: '/user/profile', key: 'user.profile.title' },
  { to: '/user/bids', key: 'user.bids.title' },
  { to: '/user/security', key: 'user.security.title' },
  { to: '/user/notifications', key: 'user.notifications.title' },
  { to: '/user/data', key: 'user.data.title' },
] as const

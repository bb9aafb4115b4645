/**
 * When no mail about an auction goes out, in its local time, unless it has a night of its own or ends before
 * the morning.
 */
export const QUIET_HOURS = { nightTimeStart: '22:00', nightTimeEnd: '07:00' } as const

import type { UserId } from '@zuschlag/contracts/kernel/ids'

/** Members of events, and of what is made of them, that identify a person: `bidderId`, `actorUserId` … */
const PERSON = /(?:bidder|leader|actor|user)Id$/i

/** All people whom a value identifies, at any depth. */
export function userIdsIn(value: unknown, found: UserId[] = []): readonly UserId[] {
  if (typeof value !== 'object' || value === null) return found
  for (const [name, member] of Object.entries(value)) {
    if (typeof member !== 'string') userIdsIn(member, found)
    else if (PERSON.test(name)) found.push(member as UserId)
  }
  return found
}

/** The same value with other ids of people. */
export function withUserIds<T>(value: T, idOf: (userId: UserId) => UserId): T {
  if (Array.isArray(value)) return value.map((each: unknown) => withUserIds(each, idOf)) as T
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(([name, member]: [string, unknown]) => [
    name,
    typeof member === 'string' && PERSON.test(name) ? idOf(member as UserId) : withUserIds(member, idOf),
  ])
  return Object.fromEntries(members) as T
}

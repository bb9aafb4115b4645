import type { Admission } from '@zuschlag/contracts/administration/admissions'
import { getAdmissions, ADMISSIONS_TAKE_MAX } from '@zuschlag/contracts/administration/admissions'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { call } from '../../../kernel/api/call.ts'
import { requireBody } from '../../../kernel/api/require-body.ts'
import type { Invited } from './invited-list.ts'
import type { ImportLine, LineFault } from './read-import.ts'

/** Pages of people that are read to compare with. */
const PAGES_MAX = 50

export type KnownPeople = ReadonlyMap<string, Pick<Admission, 'hasAccess' | 'state' | 'limit'>>

/** Everybody of an auction by their addresses, as its tenant sees them. */
export async function knownPeople(auctionId: AuctionId): Promise<KnownPeople> {
  const known = new Map<string, Admission>()
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const query = { skip: page * ADMISSIONS_TAKE_MAX, take: ADMISSIONS_TAKE_MAX, search: '' }
    const { admissions, total } = requireBody(await call(getAdmissions, { params: { auctionId }, query }))
    for (const one of admissions) if (one.person.email) known.set(one.person.email.toLowerCase(), one)
    if (query.skip + query.take >= total) return known
  }
  // With part of them, somebody who has access would be shown as new.
  throw new Error('An auction has more people than can be compared')
}

/**
 * `new`: gets access and a mail; `again`: known here, but has no access now, and gets it again; `hasAccess`
 * and `suspended`: nothing happens; the others are faults of the line.
 */
export type LineEffect = 'new' | 'again' | 'hasAccess' | 'suspended' | LineFault

export type PreviewLine = {
  readonly line: number
  readonly shown: string
  readonly effect: LineEffect
  /** The limit that the person gets or, where nothing happens, has. */
  readonly limit: number | null
  /** The limit of the file where it is another one, and stays unused. */
  readonly unusedLimit: number | null
  readonly firstLine: number | undefined
  /** Who is invited; null where nothing happens. */
  readonly person: (Invited & { readonly limit: number | null }) | null
}

/** What each line will do, given who is there. */
export function previewOf(lines: readonly ImportLine[], known: KnownPeople): readonly PreviewLine[] {
  return lines.map((read) => {
    const { line, shown } = read
    const nothing = { line, shown, limit: null, unusedLimit: null, firstLine: undefined, person: null }
    if (read.fault !== null) return { ...nothing, effect: read.fault, firstLine: read.firstLine }
    const { person } = read
    const before = known.get(person.email.toLowerCase())
    if (before === undefined || !(before.hasAccess || before.state === 'suspended'))
      return { ...nothing, effect: before === undefined ? 'new' : 'again', limit: person.limit, person }
    const { limit } = before
    const unusedLimit = person.limit === null || person.limit === limit ? null : person.limit
    const effect = before.state === 'suspended' ? 'suspended' : 'hasAccess'
    return { ...nothing, effect, limit, unusedLimit }
  })
}

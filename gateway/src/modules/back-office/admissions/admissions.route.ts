import {
  changeAdmission,
  getAdmissionChanges,
  getAdmissions,
  inviteBidder,
} from '@zuschlag/contracts/administration/admissions'
import type { AdmissionChange } from '@zuschlag/contracts/administration/admissions'
import type { PersonView } from '@zuschlag/contracts/administration/auction-insight'
import type { UserId } from '@zuschlag/contracts/kernel/ids'
import { err, ok } from '@zuschlag/contracts/kernel/result'
import { originOf } from '../../identity/accounts/audit-trail.ts'
import type { RequireManagedAuction } from '../shared/require-managed-auction.ts'
import type { People, NameDependencies } from './people.ts'
import { problemOf } from '../../../kernel/problem.ts'
import { type Route, signedInRoute } from '../../../edge/http/route.ts'
import { may } from '../../../policies/auction-policy.ts'
import { relationTo } from '../../../policies/relation.ts'
import type { SignedIn } from '../../../policies/viewer.ts'
import { changeAdmissionOf } from './change-admission.ts'
import type { InviteDependencies } from './invite-bidder.ts'
import { invite } from './invite-bidder.ts'
import { namesFor, seesBidders } from './people.ts'
import type { AdmissionChangeRow } from './read-admissions.ts'
import { admissionChangesOf, admissionsOf, userIdIn } from './read-admissions.ts'

const tag = 'Bidders of an auction'

type Dependencies = InviteDependencies &
  NameDependencies & {
    readonly people: People
    readonly requireManagedAuction: RequireManagedAuction
  }

/** Who may bid in an auction and up to which limit: for its tenant and system administrators. */
export function admissionRoutes(dependencies: Dependencies): readonly Route[] {
  return [
    listRoute(dependencies),
    changesRoute(dependencies),
    changeRoute(dependencies),
    signedInRoute(inviteBidder, { who: 'whoManages', tag, summary: 'Invite a bidder by email' }).answer(
      async (call, viewer) => {
        const own = await managed(dependencies, call, viewer)
        if (!own.ok) return own
        return invite(dependencies, { ...call.params, ...call.body }, viewer, originOf(call))
      },
    ),
  ]
}

function listRoute(dependencies: Dependencies): Route {
  const { knex, people, requireManagedAuction } = dependencies
  return signedInRoute(getAdmissions, {
    who: 'whoSeesManagement',
    tag,
    summary: 'List the bidders of an auction',
  }).answer(async (call, viewer) => {
    const own = await requireManagedAuction(call, viewer)
    if (!own.ok) return own
    const isOpen = seesBidders(viewer, own.value)
    // A search would find out names and addresses that the reader may not read.
    const query = isOpen ? call.query : { ...call.query, search: '' }
    const { rows, total } = await admissionsOf(knex, call.params.auctionId, call.now, query)
    const authors = rows.flatMap(({ lastChange }) => lastChange?.authorUserId ?? [])
    const person = await people([...rows.map(({ userId }) => userId), ...authors], call.params.auctionId)
    const names = await namesFor(dependencies, viewer, [own.value])
    const named = names(call.params.auctionId, person)
    const admissions = rows.map(({ userId, lastChange, ...row }) => ({
      ...row,
      limit: isOpen ? row.limit : null,
      accessUntil: isOpen ? row.accessUntil : null,
      person: named(userId),
      lastChange: isOpen && lastChange !== null ? presentChange(lastChange, person) : null,
    }))
    return ok({ admissions, total })
  })
}

function changesRoute(dependencies: Dependencies): Route {
  const { knex, people, requireManagedAuction } = dependencies
  return signedInRoute(getAdmissionChanges, {
    who: 'whoSeesBidders',
    tag,
    summary: 'List changes of what a bidder may do',
  }).answer(async (call, viewer) => {
    const own = await requireManagedAuction(call, viewer)
    if (!own.ok) return own
    if (!seesBidders(viewer, own.value)) return err(problemOf('forbidden'))
    const { auctionId } = call.params
    const userId = await userIdIn(dependencies, auctionId, call.params.userId)
    const rows = userId === null ? [] : await admissionChangesOf(knex, auctionId, userId)
    const person = await people(rows.map(({ authorUserId }) => authorUserId))
    return ok(rows.map((row) => presentChange(row, person)))
  })
}

function changeRoute(dependencies: Dependencies): Route {
  return signedInRoute(changeAdmission, {
    who: 'whoManages',
    tag,
    summary: 'Change what a bidder may do',
  }).answer(async (call, viewer) => {
    const own = await managed(dependencies, call, viewer)
    if (!own.ok) return own
    const { params, body, now } = call
    const { auctionId } = params
    const userId = await userIdIn(dependencies, auctionId, params.userId)
    if (userId === null) return err(problemOf('admissionNotFound'))
    return changeAdmissionOf(dependencies, { auctionId, userId }, body, { viewer, at: now })
  })
}

/** The auction, if this viewer manages it; its seller sees it and decides nothing. */
async function managed(
  { requireManagedAuction }: Dependencies,
  call: Parameters<RequireManagedAuction>[0],
  viewer: SignedIn,
): ReturnType<RequireManagedAuction> {
  const own = await requireManagedAuction(call, viewer)
  if (!own.ok || may(relationTo(viewer, own.value, false), 'manage')) return own
  return err(problemOf('forbidden'))
}

function presentChange(
  { authorUserId, ...change }: AdmissionChangeRow,
  person: (userId: UserId) => PersonView,
): AdmissionChange {
  return { ...change, author: person(authorUserId) }
}

import {
  type AdmissionChange,
  changeAdmission,
  getAdmissionChanges,
  getAdmissions,
  inviteBidder,
} from '@zuschlag/contracts/administration/admissions'
import type { PersonView } from '@zuschlag/contracts/administration/auction-insight'
import type { AuctionId, UserId } from '@zuschlag/contracts/kernel/ids'
import { type Instant, instantToMs, msToInstant } from '@zuschlag/contracts/kernel/instant'
import type { Price } from '@zuschlag/contracts/kernel/price'
import type { Problem } from '@zuschlag/contracts/kernel/problem'
import { err, ok, type Result } from '@zuschlag/contracts/kernel/result'
import { AuctionDetailsModel, type AuctionDetailsRow } from '@zuschlag/projections/auction-details/table'
import { AuctionParticipantModel } from '@zuschlag/projections/auction-participants/table'
import type { Knex } from 'knex'
import type { z } from 'zod'
import { type Route, signedInRoute } from '../../../edge/http/route.ts'
import type { RateLimits } from '../../../edge/rate-limits/rate-limits.ts'
import { enqueueMail, mails } from '../../../kernel/outbox/outbox.ts'
import { problemOf } from '../../../kernel/problem.ts'
import type { SignedIn } from '../../../policies/viewer.ts'
import { answerOf } from '../../../presenters/command-answer.ts'
import type { AccountTokens } from '../../identity/accounts/account-tokens.ts'
import { type Origin, originOf } from '../../identity/accounts/audit-trail.ts'
import { findOrCreateAccountByEmail } from '../../identity/accounts/find-or-create-account.ts'
import { auctionMailOf } from '../../notifications/alerts/auction-mail.ts'
import { managed, type RequireManagedAuction } from '../shared/require-managed-auction.ts'
import { saveAdmissionChange } from './admission-tables.ts'
import { changeAdmissionOf, type ChangeDependencies, grantOf } from './change-admission.ts'
import { commandIdFrom } from './person-references.ts'
import { forgetInvitation, noteInvitation } from './pending-invitations.ts'
import { type NameDependencies, namesFor, type People, seesBidders } from './people.ts'
import { type AdmissionChangeRow, admissionChangesOf, admissionsOf, userIdIn } from './read-admissions.ts'

/** Invitations to one auction that follow each other sooner are one mail. */
const INVITATION_MAIL_EVERY_MS = 10 * 60_000

type InviteDependencies = ChangeDependencies & {
  readonly tokens: AccountTokens
  readonly rateLimits: RateLimits
}

type Invited = { readonly auctionId: AuctionId; readonly userId: UserId }

type Invitation = { readonly auctionId: AuctionId } & z.output<NonNullable<(typeof inviteBidder)['body']>>

/**
 * Invites a bidder by e-mail. Account first, then limit and access, then the decision with its mail. Each
 * step is idempotent, so a repeated request continues where the first one stopped.
 */
async function invite(
  dependencies: InviteDependencies,
  invitation: Invitation,
  viewer: SignedIn,
  origin: Origin,
): Promise<Result<null, Problem>> {
  const { knex, commands, rateLimits } = dependencies
  const { auctionId, commandId, until } = invitation
  // Before anybody gets an account for it.
  if (until !== null && until <= origin.at) return err(problemOf('accessEndPassed'))
  const user = await findOrCreateAccountByEmail(knex, invitation, 'inviter', origin)
  const of = { auctionId, userId: user.id as UserId }
  const command = { type: 'GrantAccess', commandId, auctionId, data: grantOf(of.userId, until) } as const
  // Before the access is granted, so that nobody reads the name of the account in between.
  const isNoted = await noteInvitation(knex, of, invitation, origin.at)
  // So that nobody bids above a limit in between.
  const limited = await limitInvited(dependencies, of, invitation, viewer)
  if (!limited.ok) {
    if (isNoted) await forgetInvitation(knex, of)
    return limited
  }
  // An invitation without an end lifts none (ADM-27).
  if (until !== null || !(await hasEndingAccess(knex, of))) {
    const outcome = await commands.manage(command, viewer)
    const hadAccess = outcome.status === 'rejected' && outcome.rejection.code === 'accessAlreadyGranted'
    const answer = hadAccess ? ok(null) : answerOf(outcome, { showToast: true })
    if (!answer.ok) {
      // An unknown outcome may still grant access.
      if (isNoted && outcome.status === 'rejected') await forgetInvitation(knex, of)
      return answer
    }
  }
  // Above the rate limit of an e-mail the response is the same, but no mail is sent.
  const needsLink = user.passwordHash === null && user.suspendedAt === null
  const mayMail = needsLink && (await rateLimits.spend('linkMail', user.email)).ok
  const hasMailed = await knex.transaction(async (transaction) => {
    const isNew = await saveAdmissionChange(transaction, {
      ...invitation,
      userId: user.id as UserId,
      action: 'invite',
      authorUserId: viewer.userId,
      at: origin.at,
    })
    if (!isNew) return false
    if (!mayMail || (await isMailedLately(transaction, of, origin.at))) return false
    await mailInvitation(transaction, dependencies, { ...of, typedName: invitation }, origin)
    return true
  })
  if (mayMail && !hasMailed) await rateLimits.giveBack('linkMail', user.email)
  return ok(null)
}

async function hasEndingAccess(knex: Knex, { auctionId, userId }: Invited): Promise<boolean> {
  const row = await AuctionParticipantModel.query(knex)
    .findOne({ auction_id: auctionId, user_id: userId, has_access: true })
    .whereNotNull('access_until')
  return row !== undefined
}

const lockUserSql = 'select 1 from accounts.users where id = ? for no key update'

/** Locks the account, so that of invitations at the same time the later ones see the mail of the first. */
async function isMailedLately(
  transaction: Knex,
  { auctionId, userId }: Invited,
  at: Instant,
): Promise<boolean> {
  await transaction.raw(lockUserSql, [userId])
  const since = msToInstant(instantToMs(at) - INVITATION_MAIL_EVERY_MS)
  const mail: unknown = await mails(transaction)
    .where({ user_id: userId, auction_id: auctionId, kind: 'invitation' })
    .where('queued_at', '>', since)
    .first('id')
  return mail !== undefined
}

async function mailInvitation(
  transaction: Knex,
  { tokens, knex }: InviteDependencies,
  { auctionId, userId, typedName }: Invited & { readonly typedName: Invitation },
  origin: Origin,
): Promise<void> {
  const row = await AuctionDetailsModel.query(knex)
    .findOne({ auction_id: auctionId })
    .castTo<AuctionDetailsRow>()
  const auction = { id: auctionId, isSeller: row.sellType === 1 }
  const token = { purpose: 'signUp', userId, tenantId: null, auction } as const
  const link = await tokens.issue(transaction, token, origin)
  const { auction: shown, ...reply } = await auctionMailOf(knex, row)
  const data = { ...link, auction: shown }
  const to = { userId, typedName }
  const { tenantId } = row
  await enqueueMail(
    transaction,
    { kind: 'invitation', to, data, language: null, tenantId, auctionId, ...reply },
    origin.at,
  )
}

type Of = { readonly auctionId: AuctionId; readonly userId: UserId }
type LimitedBidder = { readonly commandId: string; readonly limit: number | null }

/** The limit that an invitation names; an invitation without one leaves the limit as it is. */
async function limitInvited(
  { commands, announceAdmission }: ChangeDependencies,
  { auctionId, userId }: Of,
  { commandId: invitationId, limit }: LimitedBidder,
  viewer: SignedIn,
): Promise<Result<null, Problem>> {
  if (limit === null) return ok(null)
  const commandId = commandIdFrom(`limit of invitation ${invitationId}`)
  const data = { bidderId: userId, limit: limit as Price }
  const outcome = await commands.manage({ type: 'LimitBidder', commandId, auctionId, data }, viewer)
  if (outcome.status === 'rejected' && outcome.rejection.code === 'admissionUnchanged') return ok(null)
  const answer = answerOf(outcome, { showToast: true })
  if (!answer.ok) return answer
  announceAdmission({ auctionId, userId })
  return ok(null)
}

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

function presentChange(
  { authorUserId, ...change }: AdmissionChangeRow,
  person: (userId: UserId) => PersonView,
): AdmissionChange {
  return { ...change, author: person(authorUserId) }
}

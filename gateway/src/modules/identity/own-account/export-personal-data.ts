import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import type { TenantId, UserId } from '@zuschlag/contracts/kernel/ids'
import type { PersonalData } from '@zuschlag/contracts/user/personal-data'
import { PERSONAL_DATA_ROWS_MAX } from '@zuschlag/contracts/user/personal-data'
import type { Knex } from 'knex'
import { auditEntries } from '../accounts/audit-trail.ts'
import { MembershipModel, TenantModel, UserModel } from '../accounts/models.ts'
import type { SignedIn } from '../../../policies/viewer.ts'
import { furtherPersonalDataOf } from './further-personal-data.ts'
import { notificationChoicesOf } from './notification-choices.ts'
import { ownPropertiesOf } from './own-properties.ts'
import { presentProfile } from './profile.route.ts'

type ContributedPart = 'admissions' | 'invitations' | 'documentOpenings' | 'accessRequests' | 'questions'

/** The parts of the export that other modules read. */
export type PersonalDataContributors = {
  readonly [Part in ContributedPart]: (knex: Knex, userId: UserId) => Promise<PersonalData[Part]>
} & { readonly bids: (knex: Knex, viewer: SignedIn) => Promise<PersonalData['bids']> }

/** Everything that is kept of the viewer; null where the account is not there any more. */
export async function personalDataOf(
  knex: Knex,
  viewer: SignedIn,
  now: Instant,
  contributors: PersonalDataContributors,
): Promise<PersonalData | null> {
  const { userId } = viewer
  const user = await UserModel.query(knex).findById(userId)
  if (user === undefined) return null
  const data = {
    exportedAt: now,
    userId,
    profile: presentProfile(user),
    createdAt: msToInstant(user.createdAt.getTime()),
    acceptedTerms: acceptedTermsOf(user),
    memberships: await membershipsOf(knex, userId),
    notificationChoices: await notificationChoicesOf(knex, userId),
    bids: await contributors.bids(knex, viewer),
    admissions: await contributors.admissions(knex, userId),
    invitations: await contributors.invitations(knex, userId),
    documentOpenings: await contributors.documentOpenings(knex, userId),
    accessRequests: await contributors.accessRequests(knex, userId),
    questions: await contributors.questions(knex, userId),
    properties: await ownPropertiesOf(knex, userId),
    ...(await furtherPersonalDataOf(knex, user)),
    changes: await changesOf(knex, userId),
  }
  return { ...data, incomplete: incompleteOf(data) }
}

function incompleteOf(data: object): string[] {
  const isFull = (part: unknown) => Array.isArray(part) && part.length >= PERSONAL_DATA_ROWS_MAX
  return Object.entries(data).flatMap(([name, part]) => (isFull(part) ? [name] : []))
}

function acceptedTermsOf({ acceptedTerms, termsAcceptedAt }: UserModel): PersonalData['acceptedTerms'] {
  if (acceptedTerms === null || termsAcceptedAt === null) return null
  return { ...acceptedTerms, at: msToInstant(termsAcceptedAt.getTime()) }
}

async function membershipsOf(knex: Knex, userId: string): Promise<PersonalData['memberships']> {
  const memberships = await MembershipModel.query(knex).where({ user_id: userId })
  const tenants = await TenantModel.query(knex).findByIds(memberships.map(({ tenantId }) => tenantId))
  return tenants.map(({ id, name }) => ({ tenantId: id as TenantId, tenantName: name }))
}

async function changesOf(knex: Knex, userId: string): Promise<PersonalData['changes']> {
  const rows = (await auditEntries(knex)
    .where({ subject_kind: 'user', subject_id: userId })
    .orderBy('id', 'desc')
    .limit(PERSONAL_DATA_ROWS_MAX)) as { at: Date; action: string; actor_user_id: string | null }[]
  return rows.map(({ at, action, actor_user_id: actor }) => ({
    at: msToInstant(at.getTime()),
    action,
    byThemselves: actor === userId,
  }))
}

import {
  draftAuction,
  manageAuction,
  type ManagingCommand,
  managingCommands,
} from '@zuschlag/contracts/administration/manage-auction'
import type {
  AuctionDescription,
  AuctionOwnership,
  AuctionTerms,
  CostTerms,
} from '@zuschlag/contracts/auction/auction-fields'
import type { CommandDataOf } from '@zuschlag/contracts/auction/commands'
import { decisionModeOf } from '@zuschlag/contracts/auction/decision'
import { type Country, SellType } from '@zuschlag/contracts/auction/enumerations'
import { documentFileNameSchema } from '@zuschlag/contracts/auction/read-documents'
import type { AuctionId, BrokerId, TenantId, UserId } from '@zuschlag/contracts/kernel/ids'
import type { Problem } from '@zuschlag/contracts/kernel/problem'
import { err } from '@zuschlag/contracts/kernel/result'
import type { DecisionModes } from '@zuschlag/contracts/site/configuration'
import type { Knex } from 'knex'
import { type Route, type RouteFacts, signedInRoute } from '../../../edge/http/route.ts'
import type { RateLimits } from '../../../edge/rate-limits/rate-limits.ts'
import { accountsTable } from '../../../kernel/accounts-table.ts'
import { costTermsProblem } from '../../../kernel/cost-terms-problem.ts'
import { documentUrlPrefix } from '../../../kernel/document-urls.ts'
import { enqueueMail } from '../../../kernel/outbox/outbox.ts'
import { problemOf } from '../../../kernel/problem.ts'
import { rejectionProblem } from '../../../kernel/rejection-problem.ts'
import { may } from '../../../policies/auction-policy.ts'
import { relationTo } from '../../../policies/relation.ts'
import type { SignedIn } from '../../../policies/viewer.ts'
import { answerOf } from '../../../presenters/command-answer.ts'
import type { AccountTokens } from '../../identity/accounts/account-tokens.ts'
import { type Origin, originOf, writeAuditEntry } from '../../identity/accounts/audit-trail.ts'
import { findOrCreateAccountByEmail } from '../../identity/accounts/find-or-create-account.ts'
import { BrokerModel, TenantModel, type UserModel } from '../../identity/accounts/models.ts'
import { auctionMailOf, processLink } from '../../notifications/alerts/auction-mail.ts'
import { isKnownToTenant } from '../admissions/pending-invitations.ts'
import type { NameDependencies } from '../admissions/people.ts'
import { userIdIn } from '../admissions/read-admissions.ts'
import type { ManagedOwnership } from '../shared/managed-ownership.ts'
import type { SendManagingCommand } from '../shared/managing-commands.ts'
import { withPlainTexts } from '../shared/plain-texts.ts'
import type { RequireManagedAuction } from '../shared/require-managed-auction.ts'

type NamedFiles = {
  readonly images?: AuctionDescription['images'] | undefined
  readonly documents?: AuctionDescription['documents'] | undefined
}

/** The path of uploaded pictures, as browsers request it. */
const PICTURE_PATH = /^\/files\/images(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$/

/**
 * A problem that names the pictures and documents that were not uploaded here; null if there are none. A file
 * elsewhere bypasses the checks of uploads and the log of openings, and can change after bidders confirmed
 * it. A picture with the URL of a document would record everybody who sees the page as a reader of the
 * document.
 */
export function foreignFileProblem(
  auctionId: AuctionId,
  { images = [], documents = [] }: NamedFiles,
): Problem | null {
  const own = documentUrlPrefix(auctionId)
  const isOwnDocument = (url: string): boolean =>
    url.startsWith(own) && documentFileNameSchema.safeParse(url.slice(own.length)).success
  const foreignImages = images.filter(
    ({ storageUrl, resizedStorageUrl }) =>
      !PICTURE_PATH.test(storageUrl) || !PICTURE_PATH.test(resizedStorageUrl),
  )
  const foreignDocuments = documents.filter((document) =>
    [document, ...(document.replaced ?? [])].some(({ storageUrl }) => !isOwnDocument(storageUrl)),
  )
  const errors = {
    ...(foreignImages.length > 0 && {
      images: foreignImages.map(({ name }) => `${name}: not an uploaded file`),
    }),
    ...(foreignDocuments.length > 0 && {
      documents: foreignDocuments.map(({ name }) => `${name}: not an uploaded file`),
    }),
  }
  return Object.keys(errors).length > 0 ? problemOf('validationFailed', { errors, showToast: true }) : null
}

type Dependencies = SellerDependencies &
  NameDependencies & {
    readonly commands: SendManagingCommand
    readonly managedOwnership: ManagedOwnership
    readonly requireManagedAuction: RequireManagedAuction
    readonly decisionModes: DecisionModes
  }

export function manageAuctionRoutes(dependencies: Dependencies): readonly Route[] {
  return [draftRoute(dependencies), ...managingCommands.map((type) => manageRoute(type, dependencies))]
}

type Facts = Omit<RouteFacts, 'example'>

const managing = (summary: string): Facts => ({ who: 'whoManages', tag: 'Managing auctions', summary })

/** Who may do it, and how the API describes it. */
const factsOf: Readonly<Record<ManagingCommand, Facts>> = {
  ReviseAuction: managing('Revise an auction'),
  PublishAuction: managing('Publish an auction'),
  UnpublishAuction: managing('Take an auction off the list'),
  GrantAccess: { ...managing('Grant access to an auction'), tag: 'Bidders of an auction' },
  RevokeAccess: { ...managing('Revoke access to an auction'), tag: 'Bidders of an auction' },
  AcceptImmediatePurchase: managing('Accept a request for immediate purchase'),
  DeclineImmediatePurchase: managing('Decline a request for immediate purchase'),
  ExtendAuctionEnd: managing('Move the end of an auction to a later instant'),
  EndAuction: managing('End an auction that has no end'),
  WithdrawAuction: managing('Withdraw an auction'),
  AwardAuction: managing('Award an ended auction to a bid'),
  DeclineAward: managing('Decline to award an ended auction'),
  ConfirmAward: { ...managing('Confirm an award as the seller'), who: 'whoConfirmsAwards' },
  ReportNotConcluded: managing('Report that an award was not concluded'),
  MakeCounterOffer: managing('Ask the best bidders for a higher price'),
  VoidBid: { ...managing('Void a bid'), who: 'whoVoidsBids' },
}

function manageRoute(type: ManagingCommand, dependencies: Dependencies): Route {
  const { commands } = dependencies
  return signedInRoute(manageAuction(type), factsOf[type]).answer(async (call, viewer) => {
    const { params } = call
    const body = await withKnownUser(call, viewer, dependencies)
    if (body === null) return err(problemOf('admissionNotFound', { showToast: true }))
    const description = 'description' in body.data ? (body.data.description ?? {}) : {}
    const wrong = descriptionProblem(params.auctionId, description)
    if (wrong !== null) return err(wrong)
    const mode = await modeProblemOf(type, call, viewer, dependencies)
    if (mode !== null) return err(mode)
    const command = { type, commandId: body.commandId, ...params, data: withPlainTexts(body.data) }
    // The endpoint parsed the data of this very type; the compiler only sees the union of all.
    return answerOf(await commands.manage(command as Parameters<typeof commands.manage>[0], viewer), {
      showToast: true,
    })
  })
}

function descriptionProblem(
  auctionId: AuctionId,
  description: Parameters<typeof foreignFileProblem>[1] & { readonly costTerms?: CostTerms | undefined },
): Problem | null {
  return foreignFileProblem(auctionId, description) ?? costTermsProblem(description.costTerms)
}

/** For whom an access is: somebody whom the tenant knows; null for everybody else. */
async function withKnownUser<Body extends { readonly data: object }>(
  { params, body }: { readonly params: { readonly auctionId: AuctionId }; readonly body: Body },
  viewer: SignedIn,
  { managedOwnership, ...dependencies }: Dependencies,
): Promise<Body | null> {
  if (!('userId' in body.data)) return body
  const { auctionId } = params
  const given = body.data.userId as UserId
  const ownership = await managedOwnership.of(auctionId)
  // Who does not manage it is refused with the command.
  if (ownership === null || !may(relationTo(viewer, ownership, false), 'manage')) return body
  const isKnown = async (): Promise<boolean> =>
    viewer.isSystemAdmin || (await isKnownToTenant(dependencies.knex, ownership.tenantId, given))
  const userId = (await userIdIn(dependencies, auctionId, given)) ?? ((await isKnown()) ? given : null)
  return userId === null ? null : { ...body, data: { ...body.data, userId } }
}

/** Publication, and revisions of what is published, keep to the decision modes that are offered. */
async function modeProblemOf(
  type: ManagingCommand,
  call: Parameters<RequireManagedAuction>[0] & { readonly body: { readonly data: object } },
  viewer: SignedIn,
  { requireManagedAuction, decisionModes }: Dependencies,
): Promise<Problem | null> {
  const revision = type === 'ReviseAuction' ? (call.body.data as CommandDataOf<'ReviseAuction'>) : null
  if (type !== 'PublishAuction' && revision?.terms === undefined && revision?.description === undefined)
    return null
  const own = await requireManagedAuction(call, viewer)
  // Whose it is and what there is, the engine's answer says.
  if (!own.ok || (revision !== null && !own.value.isPublished)) return null
  const { country, terms } = own.value
  const after = {
    country: revision?.description?.country ?? country,
    terms: patched(terms, revision?.terms),
  }
  if (revision === null) return publishedModeProblem(after, decisionModes)
  const isSame = after.country === country && decisionModeOf(after.terms) === decisionModeOf(terms)
  return isSame ? null : publishedModeProblem(after, decisionModes)
}

function patched(
  terms: AuctionTerms,
  change: CommandDataOf<'ReviseAuction'>['terms'],
): Pick<AuctionTerms, 'sellerDecisionBinding' | 'decisionDays'> {
  return {
    sellerDecisionBinding: change?.sellerDecisionBinding ?? terms.sellerDecisionBinding,
    decisionDays: change?.decisionDays ?? terms.decisionDays,
  }
}

function draftRoute(dependencies: Dependencies): Route {
  const { knex, commands, rateLimits } = dependencies
  return signedInRoute(draftAuction, {
    who: 'ownAccount',
    tag: 'Managing auctions',
    summary: 'Draft an auction',
  }).answer(async (call, viewer) => {
    const { commandId, auctionId, brokerId, sellType, seller, description, terms } = call.body
    const wrong = descriptionProblem(auctionId, description)
    if (wrong !== null) return err(wrong)
    const mode = decisionModeProblem({ country: description.country, terms }, dependencies.decisionModes)
    if (mode !== null) return err(mode)
    const broker = await brokerFor(knex, viewer, brokerId ?? viewer.brokerId)
    if (broker === null) return err(problemOf('brokerNotFound'))
    const origin = originOf(call)
    // As an invitation of a bidder: it may make an account, and mail somebody who never asked.
    const spending =
      seller === null ? { ok: true as const } : await rateLimits.spend('invitation', viewer.userId)
    if (!spending.ok) return err(problemOf('tooManyRequests', { retryAfter: spending.retryAfterSeconds }))
    const account = seller === null ? null : await findOrCreateAccountByEmail(knex, seller, 'inviter', origin)
    const ownership: AuctionOwnership = {
      tenantId: broker.tenantId,
      brokerId: broker.brokerId,
      brokerUserId: broker.userId,
      sellType: sellType ?? (broker.isSellerTenant ? SellType.Seller : SellType.Tenant),
      sellerUserId: account === null ? null : (account.id as UserId),
    }
    const data = { ownership, ...withPlainTexts({ description, terms }) }
    const outcome = await commands.draft({ type: 'DraftAuction', commandId, auctionId, data }, viewer)
    if (seller !== null && account !== null && outcome.status === 'accepted') {
      await welcomeSeller(dependencies, account, { typedName: seller, auctionId, ...data }, origin)
    }
    return answerOf(outcome, { showToast: true })
  })
}

type DraftingBroker = {
  readonly brokerId: BrokerId
  readonly tenantId: TenantId
  readonly userId: UserId
  readonly isSellerTenant: boolean
}

/** The broker in whose name somebody may draft: one of their own tenants'; any for a system administrator. */
async function brokerFor(
  knex: Knex,
  viewer: SignedIn,
  brokerId: BrokerId | null,
): Promise<DraftingBroker | null> {
  if (brokerId === null) return null
  const broker = await BrokerModel.query(knex).findById(brokerId)
  if (broker === undefined) return null
  const tenantId = broker.tenantId as TenantId
  if (!viewer.isSystemAdmin && !viewer.brokerTenantIds.includes(tenantId)) return null
  const tenant = await TenantModel.query(knex).findById(tenantId)
  if (tenant === undefined) return null
  return { brokerId, tenantId, userId: broker.userId as UserId, isSellerTenant: tenant.isSellerTenant }
}

type Chosen = {
  readonly country: Country
  readonly terms: Pick<AuctionTerms, 'sellerDecisionBinding' | 'decisionDays'>
}

/**
 * Why an auction may not have its decision mode: the operator does not offer it in this country (DEC-8).
 * Null where it may.
 */
function decisionModeProblem({ country, terms }: Chosen, offered: DecisionModes): Problem | null {
  const mode = decisionModeOf(terms)
  if (mode === null || offered[country].includes(mode)) return null
  return problemOf('decisionModeNotOffered', {
    showToast: true,
    errors: { sellerDecisionBinding: ['decisionModeNotOffered'] },
  })
}

/** The same of an auction that is published, which needs a decision period too. */
function publishedModeProblem(chosen: Chosen, offered: DecisionModes): Problem | null {
  if (chosen.terms.decisionDays !== undefined) return decisionModeProblem(chosen, offered)
  return rejectionProblem({ code: 'auctionIncomplete', fields: ['decisionDays'] }, { showToast: true })
}

type SellerDependencies = {
  readonly knex: Knex
  readonly tokens: AccountTokens
  readonly rateLimits: RateLimits
  /** Without a trailing slash. */
  readonly publicUrl: string
}

type Drafted = {
  /** As the broker typed it. */
  readonly typedName: { readonly firstName: string; readonly lastName: string }
  readonly auctionId: AuctionId
  readonly ownership: AuctionOwnership
  readonly description: AuctionDescription
  readonly terms: AuctionTerms
}

/**
 * Gives a seller access to their objects in the administration, and notifies them of this one, once. Sellers
 * without a password get a link to set one.
 */
async function welcomeSeller(
  { knex, tokens, rateLimits, publicUrl }: SellerDependencies,
  seller: UserModel,
  { typedName, auctionId, ownership, description, terms }: Drafted,
  origin: Origin,
): Promise<void> {
  const needsLink = seller.passwordHash === null
  // Above the rate limit of an e-mail the response is the same, but no mail is sent.
  const mayMail = seller.suspendedAt === null && (await rateLimits.spend('linkMail', seller.email)).ok
  const { tenantId } = ownership
  const { timeZone } = terms
  const { auction, ...reply } = await auctionMailOf(knex, {
    ...description,
    ...ownership,
    description,
    terms,
    timeZone,
    effectiveEndAt: null,
  })
  await knex.transaction(async (transaction) => {
    await makeSeller(transaction, seller, origin)
    if (!mayMail) return
    const way = needsLink
      ? await tokens.issue(transaction, { purpose: 'signUp', userId: seller.id, tenantId: null }, origin)
      : { link: processLink(publicUrl, auctionId), validUntil: null }
    await enqueueMail(
      transaction,
      {
        kind: 'sellerInvited',
        to: { userId: seller.id, typedName },
        data: { ...way, auction },
        language: null,
        tenantId,
        auctionId,
        ...reply,
        onceKey: `${auctionId}:sellerInvited`,
      },
      origin.at,
    )
  })
}

async function makeSeller(transaction: Knex, { id }: UserModel, origin: Origin): Promise<void> {
  const users = accountsTable(transaction, 'users')
  const changed: number = await users.where({ id, is_seller: false }).update({ is_seller: true })
  if (changed === 0) return
  await writeAuditEntry(transaction, {
    origin,
    action: 'user.rolesChanged',
    subject: { kind: 'user', id },
    before: { isSeller: false },
    after: { isSeller: true },
  })
}

import type { RequireManagedAuction } from './modules/back-office/shared/require-managed-auction.ts'
import type { SendManagingCommand } from './modules/back-office/shared/managing-commands.ts'
import type { Knex } from 'knex'
import { unavailableDisputeService } from '@zuschlag/engine/client/dispute-service'
import { accountRoutes } from './modules/identity/account.route.ts'
import { emailChangeRoutes } from './modules/identity/accounts/email-change/email-change.route.ts'
import {
  resetSecondFactorRoute,
  secondFactorRoutes,
} from './modules/identity/accounts/second-factor/second-factor.route.ts'
import { passwordRoutes } from './modules/identity/set-password.route.ts'
import {
  administeredAuctionRoutes,
  administeredFileRoute,
} from './modules/back-office/manage/administered-auctions.route.ts'
import { deskRoutes } from './modules/back-office/manage/desk.route.ts'
import { auctionInsightRoutes } from './modules/back-office/manage/auction-insight.route.ts'
import { objectFileRoutes } from './modules/back-office/manage/object-files/object-files.route.ts'
import { createRequireManagedAuction } from './modules/back-office/shared/require-managed-auction.ts'
import { manageAuctionRoutes } from './modules/back-office/manage/manage-auction.route.ts'
import { createManagingCommands } from './modules/back-office/shared/managing-commands.ts'
import { createPeople, type People } from './modules/back-office/admissions/people.ts'
import { auditTrailRoute } from './modules/back-office/manage/audit-trail.route.ts'
import { userAdministrationRoutes } from './modules/identity/administration/users.route.ts'
import { administerQuestionRoutes } from './modules/back-office/questions/administer-questions.route.ts'
import { eraseQuestions, questionsOfPerson } from './modules/back-office/questions/question-tables.ts'
import { questionRoutes } from './modules/back-office/questions/questions.route.ts'
import { createAdmissionGate } from './modules/back-office/admissions/admission-gate.ts'
import {
  accessRequestsOfPerson,
  eraseAccessRequests,
} from './modules/back-office/access-requests/access-request-rows.ts'
import {
  admissionsOfPerson,
  eraseAdmissions,
  invitationsOfPerson,
  openingsOfPerson,
} from './modules/back-office/admissions/admission-tables.ts'
import { movePriceAlerts } from './modules/notifications/alerts/price-alerts.ts'
import { moveSavedSearches } from './modules/notifications/saved-searches/saved-searches.ts'
import {
  createOpeningRecords,
  createOwnConfirmations,
} from './modules/back-office/admissions/document-openings.ts'
import { eraseIncidents } from './modules/auctions/incidents/offer-incidents.ts'
import { createSendBidderCommand } from './modules/auctions/bidder-commands.ts'
import { biddingRoutes } from './modules/auctions/bidding.route.ts'
import { readAuctionRoutes, rulesSheetRoute } from './modules/auctions/read-auctions.route.ts'
import { documentRoutes } from './modules/auctions/documents/read-documents.route.ts'
import { agreementRoute } from './modules/site/agreements/read-agreement.route.ts'
import { currentAgreements } from './kernel/agreements.ts'
import { blogRoutes, readPosts } from './modules/site/blog/posts.ts'
import { calendarRoute } from './modules/auctions/calendar/read-calendar.route.ts'
import { draftingRoute } from './modules/back-office/drafting/drafting.route.ts'
import { disputeRoutes } from './modules/back-office/dispute/dispute.route.ts'
import type { Route } from './edge/http/route.ts'
import {
  administerPartnerRoutes,
  readPartnersRoute,
} from './modules/site/partners/administer-partners.route.ts'
import type { Services } from './services.ts'
import { DocumentMarker } from './kernel/pdf/watermark/document-marker.ts'
import { PictureStore } from './kernel/pictures/picture-store.ts'
import type { GatewayOptions } from './gateway-options.ts'
import type { WatcherCount } from './policies/watcher-count.ts'
import { IdentificationStore } from './modules/identity/registrations/identification.ts'
import { configurationRoute, signingKeysRoute } from './modules/site/configuration/configuration.route.ts'
import { tenantUserRoutes } from './modules/identity/tenants/tenant-users.route.ts'
import { tenantRoutes } from './modules/identity/tenants/tenants.route.ts'
import { activityRoutes } from './modules/back-office/activity/activity.route.ts'
import { ownSessionRoutes } from './modules/identity/own-account/own-sessions.route.ts'
import { personalDataRoutes } from './modules/identity/own-account/personal-data.route.ts'
import { profileRoutes } from './modules/identity/own-account/profile.route.ts'
import { exportedBids, ownBidsRoute } from './modules/auctions/own-bids/own-bids.route.ts'
import { watchListRoutes } from './modules/auctions/watch-list/watch-list.route.ts'
import { linkPages, priceAlertRoutes } from './modules/notifications/alerts/price-alert.route.ts'
import { userAlertRoutes } from './modules/notifications/alerts/user-alerts.route.ts'
import {
  savedSearchPages,
  savedSearchRoutes,
} from './modules/notifications/saved-searches/saved-search.route.ts'
import type { GatewayConfig } from './kernel/config.ts'
import { contactMessageRoutes } from './modules/site/contact/administer-messages.route.ts'
import { contactRoutes } from './modules/site/contact/contact.route.ts'
import type { Page } from './edge/http/pages.ts'
import { mailLogRoutes } from './modules/notifications/mail/mail-log.route.ts'
import { registerMailMetrics } from './modules/notifications/mail/mail-metrics.ts'
import { createMailbox, mailboxPages, mailboxRoutes } from './modules/notifications/mail/mailbox.route.ts'
import { administerApplicationRoutes } from './modules/identity/registrations/administer-applications.route.ts'
import { administerSellerRoutes } from './modules/identity/registrations/administer-sellers.route.ts'
import { registerRoutes } from './modules/identity/registrations/register.route.ts'
import { administerAccessRequestRoutes } from './modules/back-office/access-requests/administer-access-requests.route.ts'
import { brokerageRoutes } from './modules/back-office/access-requests/brokerage.route.ts'
import { newerProofRoutes } from './modules/back-office/access-requests/newer-proof.route.ts'
import { enquiryRoutes } from './modules/back-office/access-requests/enquiries.route.ts'
import { ownAccessRequestRoutes } from './modules/back-office/access-requests/own-access-requests.route.ts'
import { admissionRoutes } from './modules/back-office/admissions/admissions.route.ts'
import { awardPackRoutes } from './modules/back-office/award-pack/award-pack.route.ts'
import { createDocumentHashes } from './modules/back-office/award-pack/document-hashes.ts'
import { bidLogRoutes } from './modules/back-office/bid-log/bid-log.route.ts'
import { createLogos } from './modules/notifications/mail/look/logo.ts'
import { historyFileRoute } from './modules/back-office/manage/history-file.route.ts'
import { liveProcessRoutes } from './modules/back-office/manage/live-process.route.ts'

type Served = { readonly routes: readonly Route[]; readonly pages: readonly Page[] }

/** Erases what modules keep of a person beside the account. */
function furtherErasure(identifications: IdentificationStore) {
  return async (transaction: Knex, userId: string): Promise<void> => {
    await eraseAdmissions(transaction, userId)
    await eraseIncidents(transaction, userId)
    await eraseQuestions(transaction, userId)
    for (const name of await eraseAccessRequests(transaction, userId)) await identifications.remove(name)
  }
}

/** Takes along what somebody asked to be written to about. */
async function moveRequests(...moving: Parameters<typeof movePriceAlerts>): Promise<void> {
  await movePriceAlerts(...moving)
  await moveSavedSearches(...moving)
}

const personalDataContributors = {
  bids: exportedBids,
  admissions: admissionsOfPerson,
  invitations: invitationsOfPerson,
  documentOpenings: openingsOfPerson,
  accessRequests: accessRequestsOfPerson,
  questions: questionsOfPerson,
}

type ServicesWithLive = Services & { readonly watchersOf: WatcherCount['of'] }

/** Every route under /api, but for those of operations, and the pages that links of mails lead to. */
export function routesOf(options: GatewayOptions, services: ServicesWithLive): Served {
  const { routes, pages } = communicationRoutes({ ...options, ...services })
  return { routes: [...productRoutes(options, services), ...routes], pages }
}

function productRoutes(options: GatewayOptions, services: ServicesWithLive): readonly Route[] {
  const { knex, engineClient, clock, config, blogDir = null } = options
  const { disputeService = unavailableDisputeService } = options
  const { decisionModes, agreements } = config.site
  const { businessTerms, termsOfService } = currentAgreements(agreements)
  const admissionGate = createAdmissionGate({ ...services, clock, businessTerms })
  const people = createPeople(knex, services.personReference)
  const pictures = new PictureStore(config.filesDir)
  const documentMarker = new DocumentMarker()
  const identifications = new IdentificationStore(config.privateDir)
  const { announceErasure } = services.documents
  const eraseFurtherRows = furtherErasure(identifications)
  const erasure = { identifications, pictures, eraseFurtherRows, announceErasure }
  const send = createSendBidderCommand({ ...services, admissionGate, engineClient, businessTerms })
  const commands = createManagingCommands({ ...services, engineClient })
  const requireManagedAuction = createRequireManagedAuction(services)
  return [
    ...accountRoutes(services),
    ...passwordRoutes({ ...services, termsOfService }),
    ...profileRoutes(services),
    ...emailChangeRoutes({ ...services, secret: config.sessionSecret, moveRequests }),
    ...secondFactorRoutes(services),
    ...ownSessionRoutes(services),
    ...personalDataRoutes({ ...services, ...erasure, contributors: personalDataContributors }),
    ...readAuctionRoutes(services),
    configurationRoute(config),
    signingKeysRoute(config),
    readPartnersRoute(knex),
    ...blogRoutes(readPosts(blogDir)),
    agreementRoute(agreements),
    rulesSheetRoute(services),
    calendarRoute(services, config.publicUrl),
    ...watchListRoutes(services),
    ...documentRoutes({ ...services, ...config, ...documentRecords(knex), documentMarker }),
    ...biddingRoutes(send),
    ownBidsRoute(services),
    ...userAdministrationRoutes({ ...services, ...erasure }),
    resetSecondFactorRoute(services),
    auditTrailRoute({ knex, people }),
    ...tenantRoutes({ knex, pictures }),
    ...tenantUserRoutes({ ...services, pictures }),
    ...administerPartnerRoutes({ knex, pictures }),
    ...administeredAuctionRoutes({ ...services, people }),
    ...deskRoutes({ ...services, people }),
    administeredFileRoute(services),
    ...objectFileRoutes({ ...services, documentMarker }, config.filesDir),
    ...auctionInsightRoutes({ ...services, people }),
    ...activityRoutes({ ...services, people }),
    ...disputeRoutes({ ...services, people, disputeService }),
    ...runningAuctionRoutes(
      { ...services, people, commands, identifications, requireManagedAuction },
      config,
    ),
    ...manageAuctionRoutes({ ...services, commands, requireManagedAuction, decisionModes }),
    draftingRoute(knex),
    ...questionBookRoutes({ ...services, bus: options.bus, people, requireManagedAuction }),
  ]
}

/** Who opened and who confirmed which documents. */
function documentRecords(knex: Knex) {
  return { openings: createOpeningRecords(knex), confirmationsOf: createOwnConfirmations(knex) }
}

/** Both sides of questions about an auction. */
function questionBookRoutes(
  dependencies: Parameters<typeof questionRoutes>[0] & Parameters<typeof administerQuestionRoutes>[0],
): readonly Route[] {
  return [...questionRoutes(dependencies), ...administerQuestionRoutes(dependencies)]
}

/** Routes for messages, alerts, mails and registrations. */
function communicationRoutes(options: GatewayOptions & Services): Served {
  const { config, knex } = options
  registerMailMetrics(options.metrics.registry, knex)
  const mailbox = config.mailboxDir === null ? null : createMailbox(config.mailboxDir)
  const { publicUrl, sessionSecret: secret } = config
  const { company } = config.site
  const identifications = new IdentificationStore(config.privateDir)
  const agreements = currentAgreements(config.site.agreements)
  const registrations = { ...options, publicUrl, identifications, agreements }
  return {
    routes: [
      ...registerRoutes(registrations),
      ...administerApplicationRoutes(registrations),
      ...administerSellerRoutes(registrations),
      ...contactMessageRoutes({ knex, people: createPeople(knex, options.personReference) }),
      ...mailLogRoutes(options),
      ...userAlertRoutes(options),
      ...contactRoutes({ ...options, company, publicUrl }),
      ...priceAlertRoutes({ ...options, secret, publicUrl }),
      ...savedSearchRoutes({ ...options, secret, publicUrl }),
      ...(mailbox === null ? [] : mailboxRoutes(mailbox)),
    ],
    pages: [
      ...linkPages(options),
      ...savedSearchPages(options),
      ...(mailbox === null ? [] : mailboxPages(mailbox)),
    ],
  }
}

type ServicesOfAuctions = ServicesWithLive & {
  readonly people: People
  readonly commands: SendManagingCommand
  readonly identifications: IdentificationStore
  readonly requireManagedAuction: RequireManagedAuction
}

/** What the tenant of an auction sees and decides while it runs and afterwards. */
function runningAuctionRoutes(
  parts: ServicesOfAuctions,
  { filesDir, site }: GatewayConfig,
): readonly Route[] {
  const { brokerageAgreement } = site.agreements
  const logos = createLogos(filesDir)
  return [
    historyFileRoute(parts),
    ...liveProcessRoutes(parts),
    ...admissionRoutes(parts),
    ...ownAccessRequestRoutes(parts),
    ...brokerageRoutes({ ...parts, logos, brokerageAgreements: brokerageAgreement }),
    ...administerAccessRequestRoutes(parts),
    ...newerProofRoutes(parts),
    ...enquiryRoutes(parts),
    ...bidLogRoutes({ ...parts, logos }),
    ...awardPackRoutes({ ...parts, logos, documentHashes: createDocumentHashes(filesDir) }),
  ]
}

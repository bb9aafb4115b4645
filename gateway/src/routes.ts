import { unavailableDisputeService } from '@zuschlag/engine/client/dispute-service'
import { accountRoutes } from './accounts/account.route.ts'
import { emailChangeRoutes } from './accounts/email-change/email-change.route.ts'
import { resetSecondFactorRoute } from './accounts/second-factor/reset-second-factor.route.ts'
import { secondFactorRoutes } from './accounts/second-factor/second-factor.route.ts'
import { passwordRoutes } from './accounts/set-password.route.ts'
import { administeredAuctionRoutes } from './administration/administered-auctions.route.ts'
import { administeredFileRoute } from './administration/administered-file.route.ts'
import { administeredOverviewRoute } from './administration/administered-overview.route.ts'
import { auctionInsightRoutes } from './administration/auction-insight.route.ts'
import { objectFileRoutes } from './administration/object-files/object-files.route.ts'
import { manageAuctionRoutes } from './administration/manage-auction.route.ts'
import { createManagingCommands } from './administration/managing-commands.ts'
import { runningAuctionRoutes } from './administration/running-auction-routes.ts'
import { createPeople } from './administration/people.ts'
import { auditTrailRoute } from './administration/audit-trail.route.ts'
import { userAdministrationRoutes } from './administration/users.route.ts'
import { createAdmissionGate } from './admissions/admission-gate.ts'
import { noteOpening } from './admissions/document-openings.ts'
import { createSendBidderCommand } from './auction/bidder-commands.ts'
import { placeBidRoute } from './auction/place-bid.route.ts'
import { readAuctionRoutes } from './auction/read-auctions.route.ts'
import { documentRoute } from './auction/read-documents.route.ts'
import { rulesSheetRoute } from './auction/read-rules-sheet.route.ts'
import { requestImmediatePurchaseRoute } from './auction/request-immediate-purchase.route.ts'
import { readPosts } from './blog/posts.ts'
import { blogRoutes } from './blog/read-blog.route.ts'
import { calendarRoute } from './calendar/read-calendar.route.ts'
import { draftingRoute } from './drafting/drafting.route.ts'
import { disputeRoutes } from './dispute/dispute.route.ts'
import type { Route } from './http/route.ts'
import { administerPartnerRoutes } from './partners/administer-partners.route.ts'
import { readPartnersRoute } from './partners/read-partners.route.ts'
import type { Parts } from './parts.ts'
import { PictureStore } from './pictures/picture-store.ts'
import type { GatewayOptions } from './gateway-options.ts'
import type { WatcherCount } from './realtime/watcher-count.ts'
import { IdentificationStore } from './registrations/identification.ts'
import { configurationRoute } from './site/configuration.route.ts'
import { signingKeysRoute } from './site/signing-keys.route.ts'
import { tenantUserRoutes } from './tenants/tenant-users.route.ts'
import { tenantRoutes } from './tenants/tenants.route.ts'
import { timeLineRoutes } from './time-line/time-line.route.ts'
import { ownSessionRoutes } from './user/own-sessions.route.ts'
import { personalDataRoutes } from './user/personal-data.route.ts'
import { profileRoutes } from './user/profile.route.ts'
import { watchListRoutes } from './watch-list/watch-list.route.ts'

/** Every route under /api. Each needs its line in the policy table. */
export function routesOf(
  options: GatewayOptions,
  parts: Parts & { readonly watchersOf: WatcherCount['of'] },
): readonly Route[] {
  const { knex, engineClient, clock, config, blogDir = null, disputeDesk: desk = unavailableDisputeService } = options
  const admissionGate = createAdmissionGate({ ...parts, clock })
  const people = createPeople(knex)
  const pictures = new PictureStore(config.filesDir)
  const identifications = new IdentificationStore(config.privateDir)
  const send = createSendBidderCommand({ ...parts, admissionGate, engineClient })
  const commands = createManagingCommands({ ...parts, engineClient })
  return [
    ...accountRoutes(parts),
    ...passwordRoutes(parts),
    ...profileRoutes(parts),
    ...emailChangeRoutes({ ...parts, secret: config.sessionSecret }),
    ...secondFactorRoutes(parts),
    ...ownSessionRoutes(parts),
    ...personalDataRoutes({ ...parts, identifications }),
    ...readAuctionRoutes(parts),
    configurationRoute(config),
    signingKeysRoute(config),
    readPartnersRoute(knex),
    ...blogRoutes(readPosts(blogDir)),
    rulesSheetRoute(parts),
    calendarRoute(parts, config.publicUrl),
    ...watchListRoutes(parts),
    documentRoute({ ...parts, ...config, note: (opening) => noteOpening(knex, opening) }),
    placeBidRoute(send),
    requestImmediatePurchaseRoute(send),
    ...userAdministrationRoutes({ ...parts, identifications }),
    resetSecondFactorRoute(parts),
    auditTrailRoute({ knex, people }),
    ...tenantRoutes({ knex, pictures }),
    ...tenantUserRoutes({ ...parts, pictures }),
    ...administerPartnerRoutes({ knex, pictures }),
    ...administeredAuctionRoutes(parts),
    administeredOverviewRoute(parts),
    administeredFileRoute(parts),
    ...objectFileRoutes(parts, config.filesDir),
    ...auctionInsightRoutes({ knex, people }),
    ...timeLineRoutes({ knex, people }),
    ...disputeRoutes({ ...parts, people, desk }),
    ...runningAuctionRoutes({ ...parts, people, commands, filesDir: config.filesDir }),
    ...manageAuctionRoutes({ ...parts, commands }),
    draftingRoute(knex),
  ]
}

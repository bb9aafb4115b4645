import type { Company } from '@zuschlag/contracts/site/configuration'
import { administerAccessRequestRoutes } from '../access-requests/administer-access-requests.route.ts'
import { brokerageRoutes } from '../access-requests/brokerage.route.ts'
import { newerProofRoutes } from '../access-requests/newer-proof.route.ts'
import { enquiryRoutes } from '../access-requests/enquiries.route.ts'
import { ownAccessRequestRoutes } from '../access-requests/own-access-requests.route.ts'
import { admissionRoutes } from '../admissions/admissions.route.ts'
import type { InviteDependencies } from '../admissions/invite-bidder.ts'
import type { NameDependencies, People } from '../admissions/people.ts'
import type { IdentificationStore } from '../../identity/registrations/identification.ts'
import type { Directory } from '../../identity/accounts/directory.ts'
import type { AuctionAccess } from '../../../policies/auction-access.ts'
import { awardPackRoutes } from '../award-pack/award-pack.route.ts'
import { createDocumentHashes } from '../award-pack/document-hashes.ts'
import { bidLogRoutes } from '../bid-log/bid-log.route.ts'
import type { Route } from '../../../edge/http/route.ts'
import type { GatewayConfig } from '../../../kernel/config.ts'
import type { DocumentWriters } from '../../../kernel/threads/document-writers.ts'
import { createLogos } from '../../notifications/mail/look/logo.ts'
import type { WatcherCount } from '../../../policies/watcher-count.ts'
import { historyFileRoute } from './history-file.route.ts'
import { liveProcessRoutes } from './live-process.route.ts'
import type { ManagedOwnership } from '../shared/managed-ownership.ts'
import { createRequireManagedAuction } from '../shared/require-managed-auction.ts'

type Dependencies = AuctionAccess &
  InviteDependencies &
  NameDependencies & {
    readonly people: People
    readonly directory: Directory
    readonly managedOwnership: ManagedOwnership
    readonly watchersOf: WatcherCount['of']
    readonly publicUrl: string
    readonly company: Company
    readonly config: Pick<GatewayConfig, 'filesDir' | 'site'>
    readonly identifications: IdentificationStore
    readonly documents: DocumentWriters
  }

/** What the tenant of an auction sees and decides while it runs and afterwards. */
export function runningAuctionRoutes(dependencies: Dependencies): readonly Route[] {
  const { filesDir, site } = dependencies.config
  const { brokerageAgreement } = site.agreements
  const parts = { ...dependencies, requireManagedAuction: createRequireManagedAuction(dependencies) }
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

import type { RoutePolicy } from './route-policy.ts'
import { whoSeesBidders, whoSeesManagement } from './route-policy.ts'

/** Who reads and verifies the history of an auction. */
export const disputePolicies: Readonly<Record<string, RoutePolicy>> = {
  getDisputeSteps: whoSeesManagement,
  verifyDispute: whoSeesManagement,
  // Its answers would reveal a limit by trying prices.
  playWhatIf: whoSeesBidders,
  getDisputeFile: whoSeesBidders,
  getDisputeNotices: whoSeesManagement,
  getDisputeIncidents: whoSeesManagement,
}

import type { RoutePolicy } from './route-policy.ts'
import { whoSeesManagement } from './route-policy.ts'

/** Who reads and verifies the history of an auction. */
export const disputePolicies: Readonly<Record<string, RoutePolicy>> = {
  getDisputeSteps: whoSeesManagement,
  verifyDispute: whoSeesManagement,
  playWhatIf: whoSeesManagement,
  getDisputeFile: whoSeesManagement,
  getDisputeNotices: whoSeesManagement,
  getDisputeIncidents: whoSeesManagement,
}

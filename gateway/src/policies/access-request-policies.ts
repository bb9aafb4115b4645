import type { RoutePolicy } from './route-policy.ts'
import { ownAccount, signedInWhoSees, whoSees } from './route-policy.ts'

/** Requests for access: of those who see the auction, and of its tenant's brokers, by their own tenants. */
export const accessRequestPolicies = {
  beginAccessRequest: whoSees,
  getOwnAccessRequest: signedInWhoSees,
  saveAccessRequest: signedInWhoSees,
  uploadAccessIdentification: signedInWhoSees,
  uploadAccessProof: signedInWhoSees,
  submitAccessRequest: signedInWhoSees,
  withdrawAccessRequest: signedInWhoSees,
  getBrokerageOffer: signedInWhoSees,
  concludeBrokerage: signedInWhoSees,
  withdrawFromBrokerage: signedInWhoSees,
  getBrokeragePaper: signedInWhoSees,
  getConcludedBrokeragePaper: ownAccount,
  sendNewerProof: signedInWhoSees,
  answerNewerProof: ownAccount,
  getEnquiries: ownAccount,
  inviteEnquirer: ownAccount,
  settleEnquiry: ownAccount,
  getAccessRequests: ownAccount,
  getAccessRequest: ownAccount,
  getAccessRequestFile: ownAccount,
  approveAccessRequest: ownAccount,
  askBackAccessRequest: ownAccount,
  declineAccessRequest: ownAccount,
} as const satisfies Readonly<Record<string, RoutePolicy>>

import type { Access } from '@zuschlag/contracts/kernel/endpoint'
import type { Permission } from './auction-policy.ts'

/** Who may use a route: the access rule, and for a route about one auction the permission to check. */
export type RoutePolicy = {
  readonly access: Access
  readonly auction?: 'see' | Permission
}
export type RoutePolicies = Readonly<Record<string, RoutePolicy>>

const everybody: RoutePolicy = { access: 'public' }
/** About the reader's own account or tenant and nobody else's: what is not theirs is not found. */
const ownAccount: RoutePolicy = { access: 'signedIn' }
const systemAdmin: RoutePolicy = { access: 'systemAdmin' }
/** Everyone for whom the auction exists. */
const whoSees: RoutePolicy = { access: 'public', auction: 'see' }
const signedInWhoSees: RoutePolicy = { access: 'signedIn', auction: 'see' }
const whoSeesPrivateDetails: RoutePolicy = { access: 'signedIn', auction: 'seePrivateDetails' }
/** Its own tenant, its seller and system administrators; 404 for everybody else. */
const whoSeesManagement: RoutePolicy = { access: 'signedIn', auction: 'seeManagement' }
/** The same without the seller, who sees it and cannot change it. */
const whoManages: RoutePolicy = { access: 'signedIn', auction: 'manage' }
/** The seller, or the broker of an auction without one. */
const whoConfirmsAwards: RoutePolicy = { access: 'signedIn', auction: 'confirmAward' }
const whoVoidsBids: RoutePolicy = { access: 'signedIn', auction: 'voidBid' }
const whoMayBid: RoutePolicy = { access: 'signedIn', auction: 'placeBid' }

/**
 * Who may do what, for every HTTP route by its operation's name. A route that is not here cannot be
 * registered. The matrix test walks all of it: each route, each role, own tenant, another one and none.
 */
export const routePolicies: RoutePolicies = {
  getAuthenticatedUser: everybody,
  getLoginTenants: everybody,
  login: everybody,
  logout: everybody,
  forgotPassword: everybody,
  exchangeShortToken: everybody,
  verifyConfirmEmail: everybody,
  verifyResetPassword: everybody,
  confirmEmail: everybody,
  resetPassword: everybody,
  signUp: everybody,
  confirmEmailChange: everybody,
  getPublicConfiguration: everybody,
  getSigningKeys: everybody,
  getPartners: everybody,
  getAgreement: everybody,
  getBlog: everybody,
  getBlogPost: everybody,
  contactProvider: everybody,
  applyAsTenant: everybody,
  registerSeller: everybody,
  unsubscribePriceAlert: everybody,
  // Registered in the demo alone.
  getDemoMailbox: everybody,
  getDemoMail: everybody,

  getPublicAuctions: everybody,
  getPublicEndedAuctions: everybody,
  getPublicAuction: whoSees,
  getRulesSheet: whoSees,
  getAuctionCalendar: whoSees,
  contactBroker: whoSees,
  addPriceAlert: whoSees,
  getAuction: whoSeesPrivateDetails,
  getAuctionDocument: whoSeesPrivateDetails,
  getCosts: whoSeesPrivateDetails,
  getAnonymizedBids: whoSeesPrivateDetails,
  getOwnBidLog: whoSeesPrivateDetails,
  getOwnAwardPack: whoSeesPrivateDetails,
  getOutcomeLetter: whoSeesPrivateDetails,
  placeBid: whoMayBid,
  requestImmediatePurchase: whoMayBid,
  getOwnAuctions: ownAccount,
  getWatchList: ownAccount,
  watchAuction: signedInWhoSees,
  unwatchAuction: ownAccount,
  getProfile: ownAccount,
  changeProfile: ownAccount,
  changeLanguage: ownAccount,
  changePassword: ownAccount,
  getEmailChange: ownAccount,
  requestEmailChange: ownAccount,
  withdrawEmailChange: ownAccount,
  getSecondFactor: ownAccount,
  beginSecondFactor: ownAccount,
  confirmSecondFactor: ownAccount,
  renewRecoveryCodes: ownAccount,
  removeSecondFactor: ownAccount,
  getOwnSessions: ownAccount,
  endOwnSession: ownAccount,
  endOtherSessions: ownAccount,
  getNotificationChoices: ownAccount,
  changeNotificationChoices: ownAccount,
  getOwnPriceAlerts: ownAccount,
  deletePriceAlert: ownAccount,
  getUserAlerts: ownAccount,
  readUserAlerts: ownAccount,
  getOwnMails: ownAccount,
  exportPersonalData: ownAccount,
  getOwnBids: ownAccount,
  deletePersonalData: ownAccount,
  getAdministeredAuctions: ownAccount,
  getAdministeredOverview: ownAccount,
  getTimeLine: ownAccount,
  getTimeLineFile: ownAccount,
  getAdministeredFile: ownAccount,
  draftAuction: ownAccount,
  getDraftingHouses: ownAccount,
  getAdministeredAuction: whoSeesManagement,
  getAdministeredBids: whoSeesManagement,
  getPurchaseRequests: whoSeesManagement,
  getParticipants: whoSeesManagement,
  getAuctionHistory: whoSeesManagement,
  getHistoryFile: whoSeesManagement,
  getRefusedAttempts: whoSeesManagement,
  getWatchers: whoSeesManagement,
  getDocumentOpenings: whoSeesManagement,
  getAdmissions: whoSeesManagement,
  getAdmissionChanges: whoSeesManagement,
  changeAdmission: whoManages,
  inviteBidder: whoManages,
  getBidLog: whoSeesManagement,
  getAwardPack: whoManages,
  uploadObjectPicture: whoManages,
  uploadObjectDocument: whoManages,
  getDisputeSteps: whoSeesManagement,
  verifyDispute: whoSeesManagement,
  playWhatIf: whoSeesManagement,
  getDisputeFile: whoSeesManagement,
  getDisputeNotices: whoSeesManagement,
  getDisputeIncidents: whoSeesManagement,
  readObjectExchange: whoManages,
  reviseAuction: whoManages,
  publishAuction: whoManages,
  unpublishAuction: whoManages,
  grantAccess: whoManages,
  revokeAccess: whoManages,
  acceptImmediatePurchase: whoManages,
  declineImmediatePurchase: whoManages,
  extendAuctionEnd: whoManages,
  endAuction: whoManages,
  withdrawAuction: whoManages,
  awardAuction: whoManages,
  declineAward: whoManages,
  confirmAward: whoConfirmsAwards,
  reportNotConcluded: whoManages,
  voidBid: whoVoidsBids,

  getUsers: systemAdmin,
  getUser: systemAdmin,
  createUser: systemAdmin,
  sendSignUpMail: systemAdmin,
  suspendUser: systemAdmin,
  reinstateUser: systemAdmin,
  endUserSessions: systemAdmin,
  resetUserSecondFactor: systemAdmin,
  changeUserRoles: systemAdmin,
  changeUserMemberships: systemAdmin,
  eraseUser: systemAdmin,
  getAuditEntries: systemAdmin,
  getTenantApplications: systemAdmin,
  getTenantApplication: systemAdmin,
  approveTenantApplication: systemAdmin,
  declineTenantApplication: systemAdmin,
  getSellerRegistrations: systemAdmin,
  getSellerRegistration: systemAdmin,
  getSellerIdentification: systemAdmin,
  approveSellerRegistration: systemAdmin,
  declineSellerRegistration: systemAdmin,
  getContactMessages: systemAdmin,
  settleContactMessage: systemAdmin,
  getTenants: systemAdmin,
  getTenant: ownAccount,
  changeTenantIdentity: systemAdmin,
  changeTenantAppearance: ownAccount,
  changeTenantDefaults: ownAccount,
  uploadTenantPicture: ownAccount,
  removeTenantPicture: ownAccount,
  getTenantUsers: ownAccount,
  inviteTenantUser: systemAdmin,
  removeTenantUser: systemAdmin,
  changeBrokerContact: ownAccount,
  uploadBrokerPortrait: ownAccount,
  getAdministeredPartners: systemAdmin,
  createPartner: systemAdmin,
  changePartner: systemAdmin,
  deletePartner: systemAdmin,
  orderPartners: systemAdmin,
  uploadPartnerPicture: systemAdmin,
  getOperations: systemAdmin,
  getProjectors: systemAdmin,
  getMails: systemAdmin,
  retryMail: systemAdmin,
}

/** Who may send what over /api/live, by the type of the message. */
export const livePolicies: RoutePolicies = {
  ping: everybody,
  subscribe: whoSees,
  unsubscribe: everybody,
}

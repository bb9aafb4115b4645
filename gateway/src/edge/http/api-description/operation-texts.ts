import { administrationOperations } from './administration-operations.ts'
import type { OperationsByTag, Tag } from './operation-tags.ts'
import { tags } from './operation-tags.ts'

const operations: OperationsByTag = {
  Session: {
    getAuthenticatedUser: 'Get the signed-in user',
    getLoginTenants: 'List the tenants that an email can sign in to',
    login: 'Sign in',
    logout: 'Sign out',
    forgotPassword: 'Request a link to reset the password',
    exchangeShortToken: 'Exchange a short token from an email',
    verifyConfirmEmail: 'Check a link that confirms an email',
    verifyResetPassword: 'Check a link that resets a password',
    confirmEmail: 'Confirm an email and set the first password',
    resetPassword: 'Set a new password by link',
    signUp: 'Accept an invitation and set the password',
    confirmEmailChange: 'Confirm the change of an email by link',
  },
  Auctions: {
    getPublicAuctions: 'List public auctions',
    getPublicAuctionPage: 'Filter and page through public auctions',
    getPublicAuctionPoints: 'List where public auctions are',
    getPublicEndedAuctions: 'Page through ended auctions',
    getPublicAuction: 'Get the public view of an auction',
    getRulesSheet: 'Get the rules of an auction with worked examples',
    getAuctionCalendar: 'Download the end of an auction as a calendar file',
    getOwnAuctions: 'List the auctions of the signed-in person',
    getAuction: 'Get the private view of an auction',
    getCosts: 'Calculate the costs at a price',
    getAnonymizedBids: 'List the bids of an auction without names',
    getAuctionDocument: 'Download a document of an auction',
    getDocumentReadings: 'List which documents of an auction the reader has opened',
    getDocumentArchive: 'Download all documents of an auction as one archive',
    getOwnBidLog: 'Download the bid log as a bidder',
    getOwnAwardPack: 'Download the document pack for bank and notary as the winner',
    getOutcomeLetter: 'Download the letter about the outcome as a bidder',
    getQuestionBook: 'Read the published answers of an auction and own questions',
    askQuestion: 'Ask a question about an auction',
    withdrawQuestion: 'Withdraw an own question that is not answered',
  },
  Bidding: {
    placeBid: 'Place a bid',
    requestImmediatePurchase: 'Request immediate purchase',
    acceptCounterOffer: 'Accept a counter-offer',
  },
  'Alerts and watch list': {
    addPriceAlert: 'Set a price alert',
    unsubscribePriceAlert: 'Delete a price alert by the token of its email',
    getOwnPriceAlerts: 'List own price alerts',
    deletePriceAlert: 'Delete an own price alert',
    saveSearch: 'Save a search for mails about new auctions',
    unsubscribeSavedSearch: 'End a saved search by the token of its email',
    getOwnSavedSearches: 'List own saved searches',
    deleteSavedSearch: 'Delete an own saved search',
    getUserAlerts: 'List own notifications',
    readUserAlerts: 'Mark own notifications as read',
    getWatchList: 'List watched auctions',
    watchAuction: 'Watch an auction',
    unwatchAuction: 'Stop watching an auction',
    getNotificationChoices: 'Get which notifications are sent',
    changeNotificationChoices: 'Choose which notifications are sent',
  },
  'Own account': {
    getProfile: 'Get the own profile',
    changeProfile: 'Change the own profile',
    changeLanguage: 'Change the own language',
    changePassword: 'Change the own password',
    getEmailChange: 'Get a pending change of the own email',
    requestEmailChange: 'Request a change of the own email',
    withdrawEmailChange: 'Withdraw a pending change of the own email',
    getSecondFactor: 'Get the state of the own second factor',
    beginSecondFactor: 'Start the set-up of a second factor',
    confirmSecondFactor: 'Confirm a second factor with a first code',
    renewRecoveryCodes: 'Replace the own recovery codes',
    removeSecondFactor: 'Remove the own second factor',
    getOwnSessions: 'List own sessions',
    endOwnSession: 'End an own session',
    endOtherSessions: 'End all other own sessions',
    getOwnMails: 'List emails that were sent to the own account',
    beginAccessRequest: 'Request a link to a request for access',
    getOwnAccessRequest: 'Get the own request for access to an auction',
    saveAccessRequest: 'Save the draft of a request for access',
    uploadAccessIdentification: 'Upload the identification of a request for access',
    uploadAccessProof: 'Upload the proof of funds of a request for access',
    submitAccessRequest: 'Send a request for access, or answer a question about it',
    withdrawAccessRequest: 'Withdraw a request for access',
    sendNewerProof: 'Hand in a newer proof of funds',
    getBrokerageOffer: 'Get the brokerage agreement that a buyer is asked to conclude',
    concludeBrokerage: 'Conclude the brokerage agreement of a request for access',
    withdrawFromBrokerage: 'Withdraw from the brokerage agreement of a request for access',
    getBrokeragePaper: 'Download the own brokerage agreement',
    getOwnBids: 'List own bids and purchase requests',
    exportPersonalData: 'Export own personal data',
    deletePersonalData: 'Delete the own account',
  },
  Site: {
    getSigningKeys: 'List the public keys that sign evidence',
    getPublicConfiguration: 'Get the configuration of the public site',
    getPartners: 'List partners',
    getAgreement: 'Get a version of an agreement',
    getBlog: 'List blog posts',
    getBlogPost: 'Get a blog post',
    contactProvider: 'Send a contact message to the platform',
    contactBroker: 'Send a message to the broker of an auction',
    applyAsTenant: 'Apply as a tenant',
    registerSeller: 'Register as a seller',
    getDemoMailbox: 'List emails of the demo',
    getDemoMail: 'Get an email of the demo',
  },
  ...administrationOperations,
}

const signsIn =
  'Answers 200 and sets the session cookie, or 204 without a session where the person has to sign in: with a second factor, or with several tenants and none named.'

/** What a summary cannot say; only where a caller would go wrong without it. */
export const operationDescriptions: Readonly<Record<string, string>> = {
  login:
    'On success the answer sets the session cookie. Send it with every further request. An account of several tenants has to name one of them (see getLoginTenants).',
  confirmEmail: signsIn,
  resetPassword: signsIn,
  signUp: signsIn,
  getEmailChange: 'Answers 204 where no change is pending.',
  getAuthenticatedUser: 'Answers 204 without a session, so that a page can ask without an error.',
  getLoginTenants:
    'The answer has the same shape for an unknown email, so that it does not reveal who has an account.',
  forgotPassword: 'Answers 204 whether or not the account exists.',
  placeBid:
    'Answers 201 after the bid is durable. The receipt names its revision in the history of the auction and the hash of its event. Send the same body again after a lost answer or a 503: the same commandId takes effect once and gets the first receipt.',
  requestImmediatePurchase:
    'Answers 201 after the request is durable. The same commandId takes effect once; send it again after a lost answer or a 503.',
  acceptCounterOffer:
    'Raises the bid of the caller to the price of the counter-offer. Answers 201 after that is durable. The same commandId takes effect once; send it again after a lost answer or a 503.',
  getCosts:
    'All amounts are units of the auction’s currency. Each line is rounded half up to the cent on its own; totalPrice is the sum of the lines.',
  getPublicAuctionPage:
    'A filter that is absent or empty does not filter. search: words that title, town, zip code or provider hold. zip: codes or beginnings of codes, between commas. running: true for what takes bids now, false for what starts later. near with at (latitude_longitude) and km: around a town. sort: ending (what ends first, the default), newest, cheapest, dearest, largest; what is over comes last in each. total, open and located count what the filter leaves, prices spans what the other filters leave.',
  getPublicAuctionPoints:
    'Takes the filters of getPublicAuctionPage. Each point is the id of an auction, latitude, longitude and state: 0 takes bids now, 1 starts later. What is over, or does not say where it is, is left off.',
  getAnonymizedBids: 'Bidders are not named. The newest bid comes first.',
}

export type OperationText = { readonly tag: Tag; readonly summary: string }

/**
 * Tag and summary of an operation. One that the tables do not name is served with the words of its name; a
 * test finds it.
 */
export function operationText(name: string): OperationText {
  for (const tag of Object.keys(tags) as Tag[]) {
    const summary = operations[tag]?.[name]
    if (summary !== undefined) return { tag, summary }
  }
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return { tag: 'Platform', summary: words.charAt(0).toUpperCase() + words.slice(1) }
}

export function hasSummary(name: string): boolean {
  return Object.values(operations).some((summaries) => Object.hasOwn(summaries, name))
}

import type { MailKind } from '@zuschlag/contracts/mail/mail-log'
import type { MailContent, Writing } from './mail-content.ts'
import type { MailData } from '../../../../kernel/outbox/mail-data.ts'
import {
  confirmEmailContent,
  passwordChangedContent,
  resetPasswordContent,
  signUpContent,
} from './account-contents.ts'
import {
  changeEmailContent,
  emailChangeAskedContent,
  emailChangedContent,
  emailTakenContent,
  secondFactorChangedContent,
} from './account-change-contents.ts'
import {
  bidReceiptContent,
  endingSoonContent,
  confirmPriceAlertContent,
  outbidContent,
  priceAlertContent,
  documentsChangedContent,
  questionAnsweredContent,
  questionAskedContent,
} from './auction-contents.ts'
import {
  accessExpiredContent,
  accessGrantedContent,
  accessRevokedContent,
  bidderSuspendedContent,
} from './access-contents.ts'
import {
  accessAskedBackContent,
  accessDeclinedContent,
  accessRequestedContent,
  accessRequestStartedContent,
} from './access-request-contents.ts'
import { brokerageConcludedContent, withdrawnContent } from './brokerage-contents.ts'
import { newerProofAnsweredContent, newerProofSentContent, proofEndingContent } from './proof-contents.ts'
import { confirmSavedSearchContent, savedSearchFoundContent } from './search-contents.ts'
import { contactBrokerContent, contactProviderContent } from './contact-contents.ts'
import { tenantOutcomeContent, sellerInvitedContent } from './tenant-contents.ts'
import { auctionPublishedContent, invitationContent, outcomeContent } from './outcome-contents.ts'
import {
  applicationApprovedContent,
  applicationDeclinedContent,
  applicationReceivedContent,
  sellerApprovedContent,
  sellerDeclinedContent,
  sellerReceivedContent,
  workWaitingContent,
  tenantJoinedContent,
} from './registration-contents.ts'

/** Exhaustive by type: a new kind does not compile without content. */
const contents: { readonly [K in MailKind]: (data: MailData[K], writing: Writing) => MailContent } = {
  confirmEmail: confirmEmailContent,
  signUp: signUpContent,
  resetPassword: resetPasswordContent,
  passwordChanged: passwordChangedContent,
  changeEmail: changeEmailContent,
  emailChangeAsked: emailChangeAskedContent,
  emailChanged: emailChangedContent,
  emailTaken: emailTakenContent,
  secondFactorChanged: secondFactorChangedContent,
  applicationReceived: applicationReceivedContent,
  applicationApproved: applicationApprovedContent,
  applicationDeclined: applicationDeclinedContent,
  sellerReceived: sellerReceivedContent,
  sellerApproved: sellerApprovedContent,
  sellerDeclined: sellerDeclinedContent,
  tenantJoined: tenantJoinedContent,
  workWaiting: workWaitingContent,
  contactProvider: contactProviderContent,
  contactBroker: contactBrokerContent,
  invitation: invitationContent,
  accessRequestStarted: accessRequestStartedContent,
  accessRequested: accessRequestedContent,
  accessAskedBack: accessAskedBackContent,
  accessDeclined: accessDeclinedContent,
  proofEnding: proofEndingContent,
  newerProofSent: newerProofSentContent,
  newerProofAnswered: newerProofAnsweredContent,
  brokerageConcluded: brokerageConcludedContent,
  brokerageWithdrawn: withdrawnContent('brokerageWithdrawn'),
  tenantBrokerageWithdrawn: withdrawnContent('tenantBrokerageWithdrawn'),
  accessGranted: accessGrantedContent,
  accessExpired: accessExpiredContent,
  accessRevoked: accessRevokedContent,
  bidderSuspended: bidderSuspendedContent,
  confirmPriceAlert: confirmPriceAlertContent,
  priceAlert: priceAlertContent,
  confirmSavedSearch: confirmSavedSearchContent,
  savedSearchFound: savedSearchFoundContent,
  outbid: outbidContent,
  endingSoon: endingSoonContent,
  bidReceipt: bidReceiptContent,
  auctionPublished: auctionPublishedContent,
  endExtended: outcomeContent('endExtended'),
  termsChanged: outcomeContent('termsChanged'),
  bidVoided: outcomeContent('bidVoided'),
  auctionEnded: outcomeContent('auctionEnded'),
  auctionAwarded: outcomeContent('auctionAwarded'),
  auctionAwardedToOther: outcomeContent('auctionAwardedToOther'),
  auctionNotAwarded: outcomeContent('auctionNotAwarded'),
  awardConfirmed: outcomeContent('awardConfirmed'),
  awardNotConcluded: outcomeContent('awardNotConcluded'),
  counterOfferMade: outcomeContent('counterOfferMade'),
  counterOfferAccepted: outcomeContent('counterOfferAccepted'),
  auctionSold: outcomeContent('auctionSold'),
  auctionWithdrawn: outcomeContent('auctionWithdrawn'),
  purchaseAccepted: outcomeContent('purchaseAccepted'),
  purchaseDeclined: outcomeContent('purchaseDeclined'),
  questionAsked: questionAskedContent,
  questionAnswered: questionAnsweredContent,
  documentsChanged: documentsChangedContent,
  sellerInvited: sellerInvitedContent,
  objectPurchaseRequested: tenantOutcomeContent('objectPurchaseRequested'),
  objectEnded: tenantOutcomeContent('objectEnded'),
  objectAwarded: tenantOutcomeContent('objectAwarded'),
  objectSold: tenantOutcomeContent('objectSold'),
  objectNotAwarded: tenantOutcomeContent('objectNotAwarded'),
  objectAwardConfirmed: tenantOutcomeContent('objectAwardConfirmed'),
  objectAwardNotConcluded: tenantOutcomeContent('objectAwardNotConcluded'),
  objectCounterOfferMade: tenantOutcomeContent('objectCounterOfferMade'),
  objectCounterOfferAccepted: tenantOutcomeContent('objectCounterOfferAccepted'),
  objectCounterOfferOver: tenantOutcomeContent('objectCounterOfferOver'),
  objectWithdrawn: tenantOutcomeContent('objectWithdrawn'),
}

/** What a mail of this kind says; it links to an auction where that opens for its reader (OUT-5). */
export function contentOf<K extends MailKind>(kind: K, data: MailData[K], writing: Writing): MailContent {
  const content = contents[kind](data, writing)
  if (!('opens' in data)) return content
  const { action: _action, further: _further, ...unlinked } = content
  return unlinked
}

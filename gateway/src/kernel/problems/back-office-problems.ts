import type { AccessRequestProblemCode } from '@zuschlag/contracts/access-requests/access-request'
import { accessRequestProblems } from '@zuschlag/contracts/access-requests/access-request'
import type { QuestionProblemCode } from '@zuschlag/contracts/auction/questions'
import type { DocumentProblemCode } from '@zuschlag/contracts/auction/read-documents'
import type { DisputeProblemCode } from '@zuschlag/contracts/administration/dispute'
import { disputeProblems } from '@zuschlag/contracts/administration/dispute'
import type { ObjectFileProblemCode } from '@zuschlag/contracts/administration/object-files'
import type { PartnerProblemCode } from '@zuschlag/contracts/administration/partners'
import type { TenantUserProblemCode } from '@zuschlag/contracts/administration/tenant-users'
import type { TenantProblemCode } from '@zuschlag/contracts/administration/tenants'
import type { RegistrationProblemCode } from '@zuschlag/contracts/registrations/administration'
import type { ProblemText } from './problem-text.ts'
import { questionProblemTexts } from './question-problems.ts'

export type BackOfficeProblemCode =
  | AccessRequestProblemCode
  | DisputeProblemCode
  | DocumentProblemCode
  | ObjectFileProblemCode
  | PartnerProblemCode
  | QuestionProblemCode
  | TenantProblemCode
  | TenantUserProblemCode
  | Exclude<RegistrationProblemCode, 'emailAlreadyUsed'>

/** Problems of the pages for brokers and system administrators. */
export const backOfficeProblems: Readonly<Record<BackOfficeProblemCode, ProblemText>> = {
  ...questionProblemTexts,
  disputeDeskBusy: {
    status: disputeProblems.disputeDeskBusy,
    title: 'Too many histories are being processed.',
    detail: 'Send the request again after the time in the Retry-After header.',
  },
  historyTooLong: {
    status: disputeProblems.historyTooLong,
    title: 'The history is too long.',
    detail: 'The history has more steps than this operation accepts. Export it and use the command line.',
  },
  historyUnreadable: {
    status: disputeProblems.historyUnreadable,
    title: 'The history cannot be read.',
    detail: 'The event log holds an event that this release does not know.',
  },
  historyDoesNotVerify: {
    status: disputeProblems.historyDoesNotVerify,
    title: 'The history does not verify.',
    detail: 'A history that does not verify is not exported as evidence.',
  },
  changeNotPossible: {
    status: disputeProblems.changeNotPossible,
    title: 'The change is not possible.',
    detail: 'No bid stands at this place of the history, or the change alters nothing.',
  },
  documentNotMarkable: {
    status: 409,
    title: 'The PDF cannot be marked with the name of its reader.',
    detail:
      'The tenant has PDFs marked, and this one is protected with a password, damaged, too long or too complex. Its broker can replace it with a PDF that was exported again.',
  },
  fileLimitReached: {
    status: 409,
    title: 'The auction has the maximum number of files.',
    detail: 'The file was not stored. Delete another file of the auction first.',
  },
  accessRequestDecided: {
    status: accessRequestProblems.accessRequestDecided,
    title: 'The request cannot be changed now.',
    detail: 'Nothing was changed. The request was decided already, or waits for the tenant.',
  },
  accessRequestWithdrawn: {
    status: accessRequestProblems.accessRequestWithdrawn,
    title: 'The request was withdrawn.',
    detail: 'Nothing was changed. The applicant has taken the request back.',
  },
  proofExpired: {
    status: accessRequestProblems.proofExpired,
    title: 'The proof of funds has expired.',
    detail: 'Nothing was changed. A proof that holds on the day of the decision is needed.',
  },
  newerProofNotOpen: {
    status: accessRequestProblems.newerProofNotOpen,
    title: 'No newer proof of funds can be handled here.',
    detail: 'Nothing was changed. The request is not approved, or no newer proof waits.',
  },
  brokerageNeeded: {
    status: accessRequestProblems.brokerageNeeded,
    title: 'A brokerage agreement is needed.',
    detail: 'Nothing was changed. Buyers pay commission here, and no agreement about it is in force.',
  },
  brokerageChanged: {
    status: accessRequestProblems.brokerageChanged,
    title: 'The commission has changed.',
    detail: 'Nothing was concluded. Read the offer again and send the share that it names.',
  },
  brokerageNotOpen: {
    status: accessRequestProblems.brokerageNotOpen,
    title: 'There is no such brokerage agreement.',
    detail: 'Buyers pay no commission, the agreement is concluded already, or its time is over.',
  },
  partnersFull: {
    status: 409,
    title: 'The site has the maximum number of partners.',
    detail: 'Nothing was changed. Delete another partner first.',
  },
  partnerWithoutLogo: {
    status: 409,
    title: 'The partner has no logo.',
    detail: 'Nothing was changed. Upload a logo before you publish the partner.',
  },
  changedMeanwhile: {
    status: 409,
    title: 'Somebody else has changed this in the meantime.',
    detail: 'Nothing was changed. Read the current values and repeat the change.',
  },
  currencyInUse: {
    status: 409,
    title: 'The currency is in use.',
    detail: 'Nothing was changed. Auctions of the tenant are published or have bids in this currency.',
  },
  alreadyMember: {
    status: 409,
    title: 'This person is a member already.',
    detail: 'Nothing was changed. The account belongs to this tenant.',
  },
  registrationAlreadyDecided: {
    status: 409,
    title: 'The registration has been decided already.',
    detail: 'Nothing was changed. Read the registration again.',
  },
}

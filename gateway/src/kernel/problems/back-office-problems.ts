import {
  type AccessRequestProblemCode,
  accessRequestProblems,
} from '@zuschlag/contracts/access-requests/access-request'
import { type DisputeProblemCode, disputeProblems } from '@zuschlag/contracts/administration/dispute'
import type { ObjectFileProblemCode } from '@zuschlag/contracts/administration/object-files'
import type { PartnerProblemCode } from '@zuschlag/contracts/administration/partners'
import type { TenantUserProblemCode } from '@zuschlag/contracts/administration/tenant-users'
import type { TenantProblemCode } from '@zuschlag/contracts/administration/tenants'
import type { QuestionProblemCode } from '@zuschlag/contracts/auction/questions'
import type { DocumentProblemCode } from '@zuschlag/contracts/auction/read-documents'
import type { RegistrationProblemCode } from '@zuschlag/contracts/registrations/administration'
import { conflict, type ProblemText, unchanged } from './problem-text.ts'

/** Problems of questions about an auction and of their answers. */
export const questionProblemTexts: Readonly<Record<QuestionProblemCode, ProblemText>> = {
  questionNotFound: {
    status: 404,
    title: 'The question was not found.',
    detail: 'The auction has no such question, or it was deleted with the account of its asker.',
  },
  answerNotFound: {
    status: 404,
    title: 'The answer was not found.',
    detail: 'Nothing was published. The auction has no answer with this number.',
  },
  questionsNotOpenYet: conflict(
    'Questions are not open yet.',
    'Questions can be asked from the publication of the auction on.',
  ),
  questionsClosed: conflict(
    'Questions are closed.',
    'Questions can be asked until the hours before the end that the terms name, or until the end.',
  ),
  questionLimitReached: conflict(
    'You have asked the maximum number of questions about this auction.',
    'The question was not stored.',
  ),
  questionWithdrawn: unchanged('The question was withdrawn.', 'The asker has withdrawn this question.'),
  questionAlreadyAnswered: unchanged(
    'The question has been answered already.',
    'A published answer can only be supplemented.',
  ),
  answersFull: conflict('The auction has the maximum number of published answers.', 'Nothing was published.'),
}

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
  documentNotMarkable: conflict(
    'The PDF cannot be marked with the name of its reader.',
    'The tenant has PDFs marked, and this one is protected with a password, damaged, too long or too complex. Its broker can replace it with a PDF that was exported again.',
  ),
  fileLimitReached: conflict(
    'The auction has the maximum number of files.',
    'The file was not stored. Delete another file of the auction first.',
  ),
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
  partnersFull: unchanged('The site has the maximum number of partners.', 'Delete another partner first.'),
  partnerWithoutLogo: unchanged('The partner has no logo.', 'Upload a logo before you publish the partner.'),
  changedMeanwhile: unchanged(
    'Somebody else has changed this in the meantime.',
    'Read the current values and repeat the change.',
  ),
  currencyInUse: unchanged(
    'The currency is in use.',
    'Auctions of the tenant are published or have bids in this currency.',
  ),
  alreadyMember: unchanged('This person is a member already.', 'The account belongs to this tenant.'),
  registrationAlreadyDecided: unchanged(
    'The registration has been decided already.',
    'Read the registration again.',
  ),
}

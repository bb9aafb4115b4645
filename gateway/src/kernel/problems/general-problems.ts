import { type GeneralProblemCode, VALIDATION_TITLE } from '@zuschlag/contracts/kernel/problem'
import { conflict, namesOf, type ProblemText, unchanged } from './problem-text.ts'

/** Problems that belong to no module: what is wrong with a request, with its sender or with the server. */
export const generalProblems: Readonly<Record<GeneralProblemCode, ProblemText>> = {
  validationFailed: {
    status: 400,
    title: VALIDATION_TITLE,
    detail: ({ errors }) => {
      const names = namesOf(errors)
      return names === ''
        ? 'The request does not have the documented shape.'
        : `Check these fields: ${names}.`
    },
  },
  malformedJson: {
    status: 400,
    title: VALIDATION_TITLE,
    detail: 'The body is not valid JSON. Send a JSON object in UTF-8.',
  },
  unauthenticated: {
    status: 401,
    title: 'Sign in first.',
    detail:
      'The request carries no valid session. Sign in with POST /api/account/login and send the session cookie.',
  },
  loginFailed: {
    status: 401,
    title: 'The email or the password is wrong.',
    detail: 'No account matches this email and password. After several failed attempts you have to wait.',
  },
  emailNotConfirmed: {
    status: 401,
    title: 'The email has not been confirmed.',
    detail: 'Open the link in the confirmation email, then sign in.',
  },
  forbidden: {
    status: 403,
    title: 'This is not permitted.',
    detail: 'The signed-in account does not have the permission that this operation needs.',
  },
  crossSiteRequest: {
    status: 403,
    title: 'Changing requests from other sites are not permitted.',
    detail:
      'Send the request without an Origin header, or with an Origin and Sec-Fetch-Site that name this site.',
  },
  notFound: {
    status: 404,
    title: 'Not found.',
    detail: 'Nothing exists under this URL, or the signed-in account may not see it.',
  },
  methodNotAllowed: {
    status: 405,
    title: 'This URL does not accept this method.',
    detail: 'The Allow header names the methods that this URL accepts.',
  },
  payloadTooLarge: {
    status: 413,
    title: 'The body is too large.',
    detail: 'The body or its file exceeds the size limit of this operation.',
  },
  requestTargetTooLong: {
    status: 414,
    title: 'The URL is too long.',
    detail: 'Shorten the path or the query of the request.',
  },
  fileInfected: {
    status: 400,
    title: 'The virus scanner found something in the file.',
    detail: 'The file was not stored. Send a clean copy.',
  },
  unsupportedMediaType: {
    status: 415,
    title: 'This kind of content is not accepted.',
    detail: 'The body must be application/json.',
  },
  brokerNotFound: {
    status: 404,
    title: 'There is no such broker.',
    detail: 'The account may not create auctions for the named broker. Name a broker of its own tenant.',
  },
  agreementOutdated: {
    status: 409,
    title: 'Another version of the agreement applies.',
    detail: ({ agreement }) =>
      agreement === undefined
        ? 'Nothing was done. Read the current version and send again what names it.'
        : `Nothing was done. Read version ${agreement.version} and send again what names it.`,
  },
  decisionModeNotOffered: unchanged(
    'The decision mode is not offered in this country.',
    'Choose another mode, or ask the operator of the platform.',
  ),
  admissionNotFound: {
    status: 404,
    title: 'There is no such bidder in this auction.',
    detail: 'The named person has neither access to this auction nor an invitation.',
  },
  noOwnBid: {
    status: 404,
    title: 'You took no part in this auction.',
    detail: 'The own bid log exists only for people who placed a bid or asked to buy.',
  },
  noAwardPack: {
    status: 404,
    title: 'There is no document pack.',
    detail: 'It exists while a bid is accepted, for the winner and for the managers of the auction.',
  },
  noOutcomeLetter: {
    status: 404,
    title: 'There is no letter.',
    detail: 'It exists once the auction is decided, for bidders who were not successful.',
  },
  fileTooLong: conflict(
    'The file would be too long.',
    'The list has more rows than one file holds. Narrow the list and download it in parts.',
  ),
  watchListFull: conflict(
    'The watch list is full.',
    'Remove an auction from the watch list before you add another one.',
  ),
  savedSearchesFull: conflict(
    'There are too many saved searches.',
    'Delete a saved search before you save another one.',
  ),
  tooManyRequests: {
    status: 429,
    title: 'Too many requests.',
    detail: ({ retryAfter }) =>
      retryAfter === undefined
        ? 'Wait before you send the next request.'
        : `Send the next request in ${Math.ceil(retryAfter)} s, as the Retry-After header says.`,
  },
  internalError: {
    status: 500,
    title: 'Something went wrong on the server.',
    detail: 'The failure was logged under the requestId of this answer.',
  },
  unavailable: {
    status: 503,
    title: 'A part of the platform is not available.',
    detail: 'Nothing was changed. Send the request again after the time in the Retry-After header.',
  },
  historyDamaged: {
    status: 503,
    title: 'The stored history of this auction is damaged.',
    detail: 'Nothing was changed. The auction takes no commands until the operator has restored its history.',
  },
  objectTooLarge: {
    status: 413,
    title: 'The object is too large.',
    detail:
      'Nothing was changed. Texts, pictures and documents together, with replaced files, exceed 64 KiB.',
  },
  outcomeUnknown: {
    status: 503,
    title: 'The outcome is unknown.',
    detail:
      'The command may or may not have been accepted. Send it again with the same commandId: it takes effect at most once.',
  },
}

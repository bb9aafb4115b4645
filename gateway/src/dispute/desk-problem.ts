import { disputeProblems } from '@zuschlag/contracts/administration/dispute'
import type { DisputeProblemCode } from '@zuschlag/contracts/administration/dispute'
import type { Problem } from '@zuschlag/contracts/kernel/problem'
import type { DeskProblem } from '@zuschlag/engine/client/dispute-desk'
import { problemType, unavailable, UNAVAILABLE_RETRY_AFTER_SECONDS } from '../http/problem.ts'
import { auctionNotFound } from '../http/rejection-problem.ts'

const titles: Readonly<Record<DisputeProblemCode, string>> = {
  disputeDeskBusy: 'Too many histories are worked at; try again.',
  historyTooLong: 'The history is longer than this takes.',
  historyUnreadable: 'The log holds something that this release cannot read.',
  historyDoesNotVerify: 'The history does not verify and is not handed out as evidence.',
  changeNotPossible: 'There is no bid at this place, or nothing of it is changed.',
}

/** What the desk refused, as a problem. */
export function deskProblem(code: DeskProblem): Problem {
  if (code === 'auctionNotFound') return auctionNotFound()
  if (code === 'unavailable') return unavailable()
  const status = disputeProblems[code]
  return {
    type: problemType(code),
    title: titles[code],
    status,
    code,
    ...(status === 503 ? { retryAfter: UNAVAILABLE_RETRY_AFTER_SECONDS } : {}),
  }
}

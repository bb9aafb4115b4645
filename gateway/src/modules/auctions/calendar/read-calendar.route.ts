import { getAuctionCalendar } from '@zuschlag/contracts/auction/read-calendar'
import { err, ok } from '@zuschlag/contracts/kernel/result'
import type { AuctionAccess } from '../../../policies/auction-access.ts'
import { seeAuction } from '../../../policies/auction-access.ts'
import { rejectionProblem } from '../../../kernel/rejection-problem.ts'
import { type Route, textRoute } from '../../../edge/http/route.ts'
import { TextAnswer } from '../../../edge/http/text-answer.ts'
import { auctionCalendar } from './auction-calendar.ts'

/** For everybody who sees the auction. */
export function calendarRoute(access: AuctionAccess, publicUrl: string): Route {
  return textRoute(getAuctionCalendar, {
    who: 'whoSees',
    tag: 'Auctions',
    summary: 'Download the end of an auction as a calendar file',
  }).answer(async ({ params, query, viewer, headers, now }) => {
    const seen = await seeAuction(params.auctionId, viewer, headers, access)
    if (!seen.ok) return seen
    const calendar = auctionCalendar(seen.value.row, { language: query.language, publicUrl, now })
    if (calendar === null) return err(rejectionProblem({ code: 'auctionHasNoEnd' }, { showToast: false }))
    const contentType = 'text/calendar; charset=utf-8'
    return ok(new TextAnswer(calendar, { contentType, fileName: `zuschlag-${params.auctionId}.ics` }))
  })
}

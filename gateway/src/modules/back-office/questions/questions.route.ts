import {
  askQuestion,
  getQuestionBook,
  questionsCloseAt,
  withdrawQuestion,
} from '@zuschlag/contracts/auction/questions'
import { err, ok } from '@zuschlag/contracts/kernel/result'
import type { Bus } from '@zuschlag/engine/transport/bus'
import type { Knex } from 'knex'
import type { Route } from '../../../edge/http/route.ts'
import { signedInRoute } from '../../../edge/http/route.ts'
import { problemOf } from '../../../kernel/problem.ts'
import { announceReaderNews } from '../../../kernel/reader-news.ts'
import type { AuctionAccess } from '../../../policies/auction-access.ts'
import { seeAuction, seePrivately } from '../../../policies/auction-access.ts'
import { may } from '../../../policies/auction-policy.ts'
import { presentAnswer, presentOwnQuestion } from '../../../presenters/question-presenter.ts'
import { originOf } from '../../identity/accounts/audit-trail.ts'
import { brokersInCharge } from '../../identity/tenants/brokers-in-charge.ts'
import { closedAt, storeQuestion, takeBack } from './ask-question.ts'
import { mailQuestion } from './mail-question.ts'
import { ownQuestions, privateAnswerCount, publishedAnswers } from './read-questions.ts'

const tag = 'Auctions'

type Dependencies = AuctionAccess & {
  readonly knex: Knex
  readonly bus: Bus
  /** Without a trailing slash. */
  readonly publicUrl: string
}

/** Questions of bidders: all with access read the same answers. */
export function questionRoutes(dependencies: Dependencies): readonly Route[] {
  return [bookRoute(dependencies), askRoute(dependencies), withdrawRoute(dependencies)]
}

function bookRoute({ knex, ...access }: Dependencies): Route {
  return signedInRoute(getQuestionBook, {
    who: 'whoSeesPrivateDetails',
    tag,
    summary: 'Read the published answers of an auction and own questions',
  }).answer(async ({ params: { auctionId }, headers, now }, viewer) => {
    const seen = await seePrivately(auctionId, viewer, headers, access)
    if (!seen.ok) return seen
    const [answers, privateCount, own] = await Promise.all([
      publishedAnswers(knex, auctionId),
      privateAnswerCount(knex, auctionId),
      ownQuestions(knex, auctionId, viewer.userId),
    ])
    const { row } = seen.value
    const closed = closedAt(row, now)
    return ok({
      answers: answers.map(presentAnswer),
      privateCount,
      own: own.map(presentOwnQuestion),
      mayAsk: closed === null && may(seen.value.by.relation, 'askQuestion'),
      closed,
      closesAt: closed === null ? questionsCloseAt(row.terms, row.effectiveEndAt) : null,
    })
  })
}

function askRoute({ knex, bus, publicUrl, ...access }: Dependencies): Route {
  return signedInRoute(askQuestion, {
    who: 'whoMayAsk',
    tag,
    summary: 'Ask a question about an auction',
  }).answer(async (call, viewer) => {
    const { auctionId } = call.params
    const seen = await seeAuction(auctionId, viewer, call.headers, access)
    if (!seen.ok) return seen
    const { row, by } = seen.value
    if (!may(by.relation, 'askQuestion')) return err(problemOf('forbidden'))
    const asker = {
      userId: viewer.userId,
      origin: originOf(call),
      mail: (transaction: Knex) => mailQuestion(transaction, row, { publicUrl, at: call.now }),
    }
    const problem = await storeQuestion(knex, row, call.body, asker)
    if (problem !== null) return err(problem)
    announceReaderNews(bus, {
      about: 'questions',
      auctionId,
      userIds: await brokersInCharge(knex, row),
      isForAll: false,
    })
    return ok(null)
  })
}

function withdrawRoute({ knex, bus, ...access }: Dependencies): Route {
  return signedInRoute(withdrawQuestion, {
    who: 'whoMayAsk',
    tag,
    summary: 'Withdraw an own question that is not answered',
  }).answer(async (call, viewer) => {
    const { auctionId } = call.params
    const seen = await seeAuction(auctionId, viewer, call.headers, access)
    if (!seen.ok) return seen
    const { row, by } = seen.value
    if (!may(by.relation, 'askQuestion')) return err(problemOf('forbidden'))
    const asker = { userId: viewer.userId, origin: originOf(call) }
    const problem = await takeBack(knex, call.params, asker)
    if (problem !== null) return err(problem)
    announceReaderNews(bus, {
      about: 'questions',
      auctionId,
      userIds: await brokersInCharge(knex, row),
      isForAll: false,
    })
    return ok(null)
  })
}

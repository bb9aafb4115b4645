import {
  answerQuestion,
  getAdministeredQuestions,
  getOpenQuestions,
  QUESTIONS_TAKE_MAX,
  saveAnswerDraft,
  supplementAnswer,
} from '@zuschlag/contracts/administration/questions'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { err, ok } from '@zuschlag/contracts/kernel/result'
import type { Bus } from '@zuschlag/engine/transport/bus'
import { administeredList } from '@zuschlag/projections/auction-details/administered-queries'
import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import type { Knex } from 'knex'
import type { Route } from '../../../edge/http/route.ts'
import { signedInRoute } from '../../../edge/http/route.ts'
import { problemOf } from '../../../kernel/problem.ts'
import { announceReaderNews } from '../../../kernel/reader-news.ts'
import { may } from '../../../policies/auction-policy.ts'
import { relationTo } from '../../../policies/relation.ts'
import type { SignedIn } from '../../../policies/viewer.ts'
import { presentAdministeredAuction } from '../../../presenters/administered-presenter.ts'
import { presentAdministeredQuestion } from '../../../presenters/question-presenter.ts'
import { originOf } from '../../identity/accounts/audit-trail.ts'
import type { Directory } from '../../identity/accounts/directory.ts'
import type { People } from '../admissions/people.ts'
import type { RequireManagedAuction } from '../shared/require-managed-auction.ts'
import { answerOnce, saveDraft, supplementOnce } from './answer-question.ts'
import { administeredQuestions, openQuestionCount, openQuestions } from './read-questions.ts'

const facts = { who: 'whoManages', tag: 'Bidders of an auction' } as const

type Dependencies = {
  readonly knex: Knex
  readonly bus: Bus
  readonly people: People
  readonly directory: Directory
  readonly requireManagedAuction: RequireManagedAuction
}

/** Answers to questions: by the tenant of the auction, and by system administrators. */
export function administerQuestionRoutes(dependencies: Dependencies): readonly Route[] {
  return [
    listRoute(dependencies),
    openRoute(dependencies),
    draftRoute(dependencies),
    answerRoute(dependencies),
    supplementRoute(dependencies),
  ]
}

function listRoute({ knex, people, requireManagedAuction }: Dependencies): Route {
  return signedInRoute(getAdministeredQuestions, {
    ...facts,
    who: 'whoSeesManagement',
    summary: 'List the questions about an auction',
  }).answer(async (call, viewer) => {
    const own = await requireManagedAuction(call, viewer)
    if (!own.ok) return own
    const mayAnswer = may(relationTo(viewer, own.value, false), 'manage')
    const { auctionId } = call.params
    const { rows, total } = await administeredQuestions(knex, auctionId, call.query)
    const askers = mayAnswer ? rows.flatMap((row) => row.user_id ?? []) : []
    const person = await people(askers, auctionId)
    return ok({
      questions: rows.map((row) => presentAdministeredQuestion(row, person, mayAnswer)),
      total,
    })
  })
}

/** The query is scoped by the viewer, as are the auctions. */
function openRoute({ knex, directory }: Dependencies): Route {
  return signedInRoute(getOpenQuestions, {
    who: 'ownAccount',
    tag: 'Managing auctions',
    summary: 'List the questions that wait for an answer',
  }).answer(async ({ now }, viewer) => {
    const [rows, total] = await Promise.all([
      openQuestions(knex, viewer, now),
      openQuestionCount(knex, viewer, now),
    ])
    const ids = [...new Set(rows.map((row) => row.auction_id))]
    const auctions = await administeredList(
      knex,
      viewer,
      now,
      { search: '', sort: 'title', ids },
      QUESTIONS_TAKE_MAX,
    )
    const parties = await directory.partiesOf(auctions)
    const byId = new Map(
      auctions.map((auction, index) => [auction.auctionId, { auction, own: parties[index] }]),
    )
    const questions = rows.flatMap((row) => {
      const found = byId.get(row.auction_id)
      if (found?.own === undefined) return []
      return [
        {
          auction: presentAdministeredAuction(found.auction, found.own),
          id: row.id,
          category: row.category,
          text: row.text,
          askedAt: msToInstant(row.asked_at.getTime()),
          hasDraft: row.draft_saved_at !== null,
          mayAnswer: may(relationTo(viewer, found.auction, false), 'manage'),
        },
      ]
    })
    return ok({ questions, total })
  })
}

function draftRoute(dependencies: Dependencies): Route {
  return signedInRoute(saveAnswerDraft, { ...facts, summary: 'Save the draft of an answer' }).answer(
    async (call, viewer) => {
      const own = await managed(dependencies, call, viewer)
      if (!own.ok) return own
      return saveDraft(dependencies.knex, call.params, call.body, originOf(call))
    },
  )
}

function answerRoute(dependencies: Dependencies): Route {
  return signedInRoute(answerQuestion, {
    ...facts,
    summary: 'Answer a question to everybody with access or to its asker',
  }).answer(async (call, viewer) => {
    const own = await managed(dependencies, call, viewer)
    if (!own.ok) return own
    const answered = await answerOnce(dependencies.knex, call.params, call.body, originOf(call))
    if (!answered.ok) return answered
    if (answered.value.isNew) announceAnswer(dependencies.bus, call.params.auctionId)
    return ok({ number: answered.value.number })
  })
}

function supplementRoute(dependencies: Dependencies): Route {
  return signedInRoute(supplementAnswer, { ...facts, summary: 'Supplement a published answer' }).answer(
    async (call, viewer) => {
      const own = await managed(dependencies, call, viewer)
      if (!own.ok) return own
      const { auctionId } = call.params
      const answered = await supplementOnce(dependencies.knex, auctionId, call.body, originOf(call))
      if (!answered.ok) return answered
      if (answered.value.isNew) announceAnswer(dependencies.bus, auctionId)
      return ok({ number: answered.value.number })
    },
  )
}

/** Open pages read again at once; notices and mails follow in the process that sends them. */
function announceAnswer(bus: Bus, auctionId: AuctionId): void {
  announceReaderNews(bus, { about: 'questions', auctionId, userIds: [], isForAll: true })
}

/** The auction, if this viewer manages it; its seller sees it and answers nothing. */
async function managed(
  { requireManagedAuction }: Dependencies,
  call: Parameters<RequireManagedAuction>[0],
  viewer: SignedIn,
): ReturnType<RequireManagedAuction> {
  const own = await requireManagedAuction(call, viewer)
  if (!own.ok || may(relationTo(viewer, own.value, false), 'manage')) return own
  return err(problemOf('forbidden'))
}

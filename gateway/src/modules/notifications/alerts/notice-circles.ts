import type { NoticeKind } from '@zuschlag/contracts/alerts/user-alerts'
import { announceDocuments } from './announced-documents.ts'
import type { NoticeState, NoticeStep } from './notice-state.ts'
import { biddersOf, notice } from './notice-state.ts'

export function toAdmitted(state: NoticeState, kind: NoticeKind): NoticeStep {
  const { admitted = [] } = state
  return { state, notices: admitted.map((userId) => notice(state, userId, kind, state.price)) }
}

/** Bidders, who asked to buy, and those who were let in. */
export function toEverybody(state: NoticeState, kind: NoticeKind): NoticeStep {
  const people = new Set([...biddersOf(state), ...(state.requesters ?? []), ...(state.admitted ?? [])])
  return { state, notices: [...people].map((userId) => notice(state, userId, kind, state.price)) }
}

/** Everybody, and those who watch. */
export function toFollowers(state: NoticeState, about: NonNullable<NoticeStep['toWatchers']>): NoticeStep {
  const { notices } = toEverybody(state, about.kind)
  return { state, notices: notices.map((planned) => ({ ...planned, ...about })), toWatchers: about }
}

/** The step with the documents that changed as well, for all bidders and those with access (DATA-5). */
export function withDocuments(step: NoticeStep): NoticeStep {
  const { room, publicTerms } = step.state
  if (room === undefined || publicTerms?.isPublished !== true) return step
  const { room: announced, changes: documents } = announceDocuments(room)
  const state = { ...step.state, room: announced }
  if (documents.length === 0) return { ...step, state }
  const more = toEverybody(state, 'documentsChanged').notices.map((planned) => ({ ...planned, documents }))
  return { ...step, state, notices: [...step.notices, ...more] }
}

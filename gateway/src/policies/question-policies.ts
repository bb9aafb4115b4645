import type { RoutePolicy } from './route-policy.ts'
import {
  ownAccount,
  whoManages,
  whoMayAsk,
  whoSeesManagement,
  whoSeesPrivateDetails,
} from './route-policy.ts'

/** Who asks about an auction, who answers, and who reads it. */
export const questionPolicies: Readonly<Record<string, RoutePolicy>> = {
  getQuestionBook: whoSeesPrivateDetails,
  askQuestion: whoMayAsk,
  withdrawQuestion: whoMayAsk,
  getOpenQuestions: ownAccount,
  getAdministeredQuestions: whoSeesManagement,
  saveAnswerDraft: whoManages,
  answerQuestion: whoManages,
  supplementAnswer: whoManages,
}

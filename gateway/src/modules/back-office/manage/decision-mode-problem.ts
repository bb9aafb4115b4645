import type { AuctionTerms } from '@zuschlag/contracts/auction/auction-fields'
import { decisionModeOf } from '@zuschlag/contracts/auction/decision'
import type { Country } from '@zuschlag/contracts/auction/enumerations'
import type { Problem } from '@zuschlag/contracts/kernel/problem'
import type { DecisionModes } from '@zuschlag/contracts/site/configuration'
import { problemOf } from '../../../kernel/problem.ts'
import { rejectionProblem } from '../../../kernel/rejection-problem.ts'

type Chosen = {
  readonly country: Country
  readonly terms: Pick<AuctionTerms, 'sellerDecisionBinding' | 'decisionDays'>
}

/**
 * Why an auction may not have its decision mode: the operator does not offer it in this country (DEC-8).
 * Null where it may.
 */
export function decisionModeProblem({ country, terms }: Chosen, offered: DecisionModes): Problem | null {
  const mode = decisionModeOf(terms)
  if (mode === null || offered[country].includes(mode)) return null
  return problemOf('decisionModeNotOffered', {
    showToast: true,
    errors: { sellerDecisionBinding: ['decisionModeNotOffered'] },
  })
}

/** The same of an auction that is published, which needs a decision period too. */
export function publishedModeProblem(chosen: Chosen, offered: DecisionModes): Problem | null {
  if (chosen.terms.decisionDays !== undefined) return decisionModeProblem(chosen, offered)
  return rejectionProblem({ code: 'auctionIncomplete', fields: ['decisionDays'] }, { showToast: true })
}

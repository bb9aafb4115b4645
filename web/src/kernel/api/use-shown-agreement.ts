import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { AgreementReference } from '@zuschlag/contracts/kernel/agreement'
import type { AgreementKind } from '@zuschlag/contracts/site/agreements'
import { problemOf } from './call.ts'
import { configurationQuery } from './queries.ts'

/** The version of an agreement that the page leads to, and what to do where another one holds. */
export function useShownAgreement(kind: AgreementKind) {
  const queryClient = useQueryClient()
  const { data } = useQuery(configurationQuery)
  return {
    shown: data?.agreements[kind],
    /** The version that holds, where an error says that another one was accepted; it is then shown. */
    newerIn(error: unknown): AgreementReference | undefined {
      const problem = problemOf(error)
      return problem?.code === 'agreementOutdated' ? problem.agreement : undefined
    },
    showNewer: () =>
      void queryClient.invalidateQueries({ queryKey: configurationQuery.queryKey, exact: true }),
  }
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { AgreementReference } from '@zuschlag/contracts/kernel/agreement'
import { problemOf } from '../../../kernel/api/problem.ts'
import { configurationQuery } from '../../../kernel/api/queries.ts'

/** The version of the terms of service that the page leads to, and what to do where another one holds. */
export function useShownTerms() {
  const queryClient = useQueryClient()
  const { data } = useQuery(configurationQuery)
  return {
    shown: data?.agreements.termsOfService,
    /** The version that holds, where an error says that another one was accepted; it is then shown. */
    newerIn(error: unknown): AgreementReference | undefined {
      const problem = problemOf(error)
      return problem?.code === 'agreementOutdated' ? problem.agreement : undefined
    },
    showNewer: () =>
      void queryClient.invalidateQueries({ queryKey: configurationQuery.queryKey, exact: true }),
  }
}

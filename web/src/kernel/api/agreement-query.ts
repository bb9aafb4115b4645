import { queryOptions } from '@tanstack/react-query'
import type { Language } from '@zuschlag/contracts/account/authenticated-user'
import { getAgreement, type AgreementKind } from '@zuschlag/contracts/site/agreements'
import { call } from './call.ts'
import { requireBody } from './require-body.ts'

/** A version of an agreement; it never changes. */
export const agreementQuery = (language: Language, kind: string, version: string) =>
  queryOptions({
    queryKey: ['agreement', language, kind, version],
    queryFn: async ({ signal }) => {
      // What the address says; the server refuses what is no kind or no version.
      const params = { kind: kind as AgreementKind, version: Number(version) }
      return requireBody(await call(getAgreement, { params, query: { language }, signal }))
    },
    staleTime: Infinity,
    meta: { showsItself: true },
  })

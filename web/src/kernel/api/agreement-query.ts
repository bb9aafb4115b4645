import type { Language } from '@zuschlag/contracts/account/authenticated-user'
import { getAgreement, type AgreementKind } from '@zuschlag/contracts/site/agreements'
import { endpointQuery } from './endpoint-query.ts'

/** A version of an agreement; it never changes. */
export const agreementQuery = (language: Language, kind: string, version: string) =>
  endpointQuery(
    ['agreement', language, kind, version],
    getAgreement,
    // What the address says; the server refuses what is no kind or no version.
    { params: { kind: kind as AgreementKind, version: Number(version) }, query: { language } },
    { staleTime: Infinity },
  )

import {
  accessRequestFieldsSchema,
  type AccessRequestFields,
} from '@zuschlag/contracts/access-requests/access-request'
import type { OwnAccessRequest } from '@zuschlag/contracts/access-requests/own-access-request'
import type { FieldProblems } from '../../../kernel/forms/problems-by-schema.ts'

/** The form as it is typed. */
export type RequestValues = {
  readonly party: string
  readonly partyName: string
  readonly proofAmount: string
  readonly proofIssuer: string
  readonly proofExpiresOn: string
}

export const emptyRequest: RequestValues = {
  party: '',
  partyName: '',
  proofAmount: '',
  proofIssuer: '',
  proofExpiresOn: '',
}

export function valuesOf(request: OwnAccessRequest): RequestValues {
  return {
    party: request.party ?? '',
    partyName: request.partyName ?? '',
    proofAmount: request.proofAmount === null ? '' : String(request.proofAmount),
    proofIssuer: request.proofIssuer ?? '',
    proofExpiresOn: request.proofExpiresOn ?? '',
  }
}

/** What of the form can be kept: a field that is empty or not valid yet is null. */
export function draftOf(values: RequestValues): AccessRequestFields {
  const digits = values.proofAmount.replaceAll(/[\s.,'’\u00a0\u202f]/g, '')
  const typed = { ...values, proofAmount: /^\d+$/.test(digits) ? Number(digits) : null }
  const { party, partyName, proofAmount, proofIssuer, proofExpiresOn } = accessRequestFieldsSchema.shape
  return {
    party: party.safeParse(typed.party).data ?? null,
    partyName: typed.party === 'self' ? null : (partyName.safeParse(typed.partyName).data ?? null),
    proofAmount: proofAmount.safeParse(typed.proofAmount).data ?? null,
    proofIssuer: proofIssuer.safeParse(typed.proofIssuer).data ?? null,
    proofExpiresOn: proofExpiresOn.safeParse(typed.proofExpiresOn).data ?? null,
  }
}

/** What keeps the request from being sent, beside its pictures. */
export function requestProblems(values: RequestValues): FieldProblems<RequestValues> {
  const draft = draftOf(values)
  const names = Object.keys(emptyRequest) as (keyof RequestValues)[]
  const wrong = names.filter((name) => {
    const isNeeded = name !== 'partyName' || values.party !== 'self'
    return isNeeded && draft[name] === null
  })
  return Object.fromEntries(wrong.map((name) => [name, values[name].trim() === '' ? 'missing' : 'invalid']))
}

import {
  accessRequestFieldsSchema,
  type AccessRequestFields,
} from '@zuschlag/contracts/access-requests/access-request'
import type { OwnAccessRequest } from '@zuschlag/contracts/access-requests/own-access-request'
import { parseAmount } from '@zuschlag/contracts/kernel/parse-amount'
import type { useForm } from '../../../kernel/forms/use-form.ts'
import type { FieldProblems } from '../../../kernel/forms/problems-by-schema.ts'

/** The form as it is typed. */
export type RequestValues = {
  readonly party: string
  readonly partyName: string
  readonly registerNumber: string
  readonly representedBy: string
  readonly proofAmount: string
  readonly proofIssuer: string
  readonly proofExpiresOn: string
}

/** What the parts of the form bind their fields to. */
export type RequestFormState = ReturnType<typeof useForm<RequestValues>>

export const emptyRequest: RequestValues = {
  party: '',
  partyName: '',
  registerNumber: '',
  representedBy: '',
  proofAmount: '',
  proofIssuer: '',
  proofExpiresOn: '',
}

export function valuesOf(request: OwnAccessRequest): RequestValues {
  return {
    party: request.party ?? '',
    partyName: request.partyName ?? '',
    registerNumber: request.registerNumber ?? '',
    representedBy: request.representedBy ?? '',
    proofAmount: request.proofAmount === null ? '' : String(request.proofAmount),
    proofIssuer: request.proofIssuer ?? '',
    proofExpiresOn: request.proofExpiresOn ?? '',
  }
}

/** What of the form can be kept: a field that is empty or not valid yet is null. */
export function draftOf(values: RequestValues): AccessRequestFields {
  const typed = { ...values, proofAmount: parseAmount(values.proofAmount) ?? null }
  const { party, partyName, registerNumber, representedBy, proofAmount, proofIssuer, proofExpiresOn } =
    accessRequestFieldsSchema.shape
  const isCompany = typed.party === 'company'
  return {
    party: party.safeParse(typed.party).data ?? null,
    partyName: typed.party === 'self' ? null : (partyName.safeParse(typed.partyName).data ?? null),
    registerNumber: isCompany ? (registerNumber.safeParse(typed.registerNumber).data ?? null) : null,
    representedBy: isCompany ? (representedBy.safeParse(typed.representedBy).data ?? null) : null,
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
    return isNeeded(name, values) && draft[name] === null
  })
  return Object.fromEntries(wrong.map((name) => [name, values[name].trim() === '' ? 'missing' : 'invalid']))
}

function isNeeded(name: keyof RequestValues, { party }: RequestValues): boolean {
  if (name === 'partyName') return party !== 'self'
  return (name !== 'registerNumber' && name !== 'representedBy') || party === 'company'
}

const partyFields = ['party', 'partyName', 'registerNumber', 'representedBy'] as const

/** Whether it is said for whom the bids are: a brokerage agreement names it. */
export function isPartyComplete(values: RequestValues): boolean {
  const problems = requestProblems(values)
  return partyFields.every((name) => problems[name] === undefined)
}

const proofFields = new Set(['proofAmount', 'proofIssuer', 'proofExpiresOn'])

/** What keeps a newer proof from being sent, beside its picture. */
export function proofProblems(values: RequestValues): FieldProblems<RequestValues> {
  return Object.fromEntries(Object.entries(requestProblems(values)).filter(([name]) => proofFields.has(name)))
}

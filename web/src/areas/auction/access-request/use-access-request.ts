import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AccessRequestFields } from '@zuschlag/contracts/access-requests/access-request'
import type { BrokerageOffer } from '@zuschlag/contracts/access-requests/brokerage'
import {
  concludeBrokerage,
  withdrawFromBrokerage,
} from '@zuschlag/contracts/access-requests/conclude-brokerage'
import { sendNewerProof } from '@zuschlag/contracts/access-requests/newer-proof'
import {
  saveAccessRequest,
  submitAccessRequest,
  uploadAccessIdentification,
  uploadAccessProof,
  withdrawAccessRequest,
  type OwnAccessRequest,
} from '@zuschlag/contracts/access-requests/own-access-request'
import type { Language } from '@zuschlag/contracts/account/authenticated-user'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { brokerageOfferQuery, ownAccessRequestQuery } from '../../../kernel/api/access-request-queries.ts'
import { callForBody, problemOf } from '../../../kernel/api/call.ts'
import { textIfAny, useTranslation } from '../../../kernel/i18n/use-translation.ts'

const isClosed = ({ state }: OwnAccessRequest) =>
  state === 'approved' || state === 'declined' || state === 'withdrawn'

type Picture = 'identification' | 'proofOfFunds'
type Proof = {
  revision: number
  proofAmount: number
  proofIssuer: string
  proofExpiresOn: string
  file: Blob
}

type Conclusion = {
  fields: AccessRequestFields
  /** As the reader saw it. */
  offer: BrokerageOffer
  beginsAtOnce: boolean
  language: Language
}

/** What the reader does with their own request; each answer is what the page shows next. */
export function useAccessRequest(auctionId: AuctionId) {
  const queryClient = useQueryClient()
  const { queryKey } = ownAccessRequestQuery(auctionId)
  const params = { auctionId }
  const kept = (): OwnAccessRequest | null => {
    const request = queryClient.getQueryData(queryKey) ?? null
    return request === null || isClosed(request) ? null : request
  }
  const keep = async (answer: Promise<OwnAccessRequest>): Promise<OwnAccessRequest> => {
    const request = await answer
    await queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData(queryKey, request)
    return request
  }
  const saveDraft = (fields: AccessRequestFields) =>
    keep(callForBody(saveAccessRequest, { params, body: { ...fields, revision: kept()?.revision ?? null } }))
  const options = {
    // The tenant, or another window of the reader, may have changed it.
    onError: () =>
      Promise.all(
        [queryKey, brokerageOfferQuery(auctionId).queryKey].map((key) =>
          queryClient.invalidateQueries({ queryKey: key, exact: true }),
        ),
      ),
    // One after the other: what is pressed while a picture is on its way must not contradict it.
    scope: { id: `access-request ${auctionId}` },
  }
  const save = useMutation({ mutationFn: saveDraft, ...options })
  const upload = useMutation({
    mutationFn: async (chosen: { kind: Picture; file: Blob; fields: AccessRequestFields }) => {
      if (kept() === null) await saveDraft(chosen.fields)
      const endpoint = chosen.kind === 'identification' ? uploadAccessIdentification : uploadAccessProof
      return keep(callForBody(endpoint, { params, file: chosen.file }))
    },
    ...options,
  })
  const submit = useMutation({
    mutationFn: async ({ fields, answer }: { fields: AccessRequestFields; answer: string | null }) => {
      const { revision } = await saveDraft(fields)
      return keep(callForBody(submitAccessRequest, { params, body: { revision, answer } }))
    },
    ...options,
  })
  const conclude = useMutation({
    mutationFn: async ({ fields, offer, ...chosen }: Conclusion) => {
      const { revision } = await saveDraft(fields)
      const { agreement, percent } = offer
      const body = { revision, agreement, percent, ...chosen }
      return keep(callForBody(concludeBrokerage, { params, body }))
    },
    ...options,
  })
  const withdrawAgreement = useMutation({
    mutationFn: (revision: number) =>
      keep(callForBody(withdrawFromBrokerage, { params, body: { revision } })),
    ...options,
  })
  const sendProof = useMutation({
    mutationFn: ({ revision, proofAmount, file, ...proof }: Proof) => {
      const body = { ...proof, revision: String(revision), proofAmount: String(proofAmount) }
      return keep(callForBody(sendNewerProof, { params, body, file }))
    },
    ...options,
  })
  const withdraw = useMutation({
    mutationFn: (revision: number) =>
      keep(callForBody(withdrawAccessRequest, { params, body: { revision } })),
    ...options,
  })
  return { save, upload, submit, conclude, withdrawAgreement, sendProof, withdraw }
}

/** Why a change of a request did not happen; undefined while nothing failed. */
export function useRequestProblem() {
  const { t } = useTranslation()
  return (error: Error | null): string | undefined => {
    if (error === null) return undefined
    const problem = problemOf(error)
    if (problem === undefined) return t('form.noAnswer')
    if (problem.code === 'payloadTooLarge') return t('InvalidMaxFileSize')
    return textIfAny(t, `accessRequest.problem.${problem.code}`) ?? t('accessRequest.problem.other')
  }
}

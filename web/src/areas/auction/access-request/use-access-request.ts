import { useMutation, useQueryClient } from '@tanstack/react-query'
import type {
  AccessRequestFields,
  AccessRequestFile,
} from '@zuschlag/contracts/access-requests/access-request'
import {
  saveAccessRequest,
  submitAccessRequest,
  uploadAccessIdentification,
  uploadAccessProof,
  withdrawAccessRequest,
  type OwnAccessRequest,
} from '@zuschlag/contracts/access-requests/own-access-request'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { ownAccessRequestQuery } from '../../../kernel/api/access-request-queries.ts'
import { call } from '../../../kernel/api/call.ts'
import { requireBody } from '../../../kernel/api/require-body.ts'

const isClosed = ({ state }: OwnAccessRequest) =>
  state === 'approved' || state === 'declined' || state === 'withdrawn'

/** What the reader does with their own request; each answer is what the page shows next. */
export function useAccessRequest(auctionId: AuctionId) {
  const queryClient = useQueryClient()
  const { queryKey } = ownAccessRequestQuery(auctionId)
  const params = { auctionId }
  const kept = (): OwnAccessRequest | null => {
    const request = queryClient.getQueryData(queryKey) ?? null
    return request === null || isClosed(request) ? null : request
  }
  const keep = async (answer: Promise<OwnAccessRequest | undefined>): Promise<OwnAccessRequest> => {
    const request = requireBody(await answer)
    await queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData(queryKey, request)
    return request
  }
  const saveDraft = (fields: AccessRequestFields) =>
    keep(call(saveAccessRequest, { params, body: { ...fields, revision: kept()?.revision ?? null } }))
  const options = {
    // Somebody else, or another window, may have changed it.
    onError: () => queryClient.invalidateQueries({ queryKey }),
    meta: { showsItself: true },
  }
  const save = useMutation({ mutationFn: saveDraft, ...options })
  const upload = useMutation({
    mutationFn: async (chosen: { kind: AccessRequestFile; file: Blob; fields: AccessRequestFields }) => {
      if (kept() === null) await saveDraft(chosen.fields)
      const endpoint = chosen.kind === 'identification' ? uploadAccessIdentification : uploadAccessProof
      return keep(call(endpoint, { params, file: chosen.file }))
    },
    ...options,
  })
  const submit = useMutation({
    mutationFn: async ({ fields, answer }: { fields: AccessRequestFields; answer: string | null }) => {
      const { revision } = await saveDraft(fields)
      return keep(call(submitAccessRequest, { params, body: { revision, answer } }))
    },
    ...options,
  })
  const withdraw = useMutation({
    mutationFn: (revision: number) => keep(call(withdrawAccessRequest, { params, body: { revision } })),
    ...options,
  })
  return { save, upload, submit, withdraw }
}

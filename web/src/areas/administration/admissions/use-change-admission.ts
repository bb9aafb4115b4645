import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AdmissionAction } from '@zuschlag/contracts/administration/admissions'
import { changeAdmission, inviteBidder } from '@zuschlag/contracts/administration/admissions'
import type { AuctionId, UserId } from '@zuschlag/contracts/kernel/ids'
import type { z } from 'zod'
import { administeredKey } from '../../../kernel/api/administration-queries.ts'
import { call } from '../../../kernel/api/call.ts'
import { showToast } from '../../../design/toast-store.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'

export type AdmissionChangeBody = z.input<NonNullable<(typeof changeAdmission)['body']>>
export type InvitationBody = z.input<NonNullable<(typeof inviteBidder)['body']>>

function useDone(auctionId: AuctionId, onDone: () => void): (action: AdmissionAction) => Promise<void> {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  return async (action) => {
    showToast({ tone: 'done', text: t(`runningAuction.admission.${action}.done`) })
    // A dialog that is opened again starts with what the list says: it must not be what was before.
    await queryClient.invalidateQueries({ queryKey: [...administeredKey, auctionId] })
    onDone()
  }
}

/**
 * Sends what the tenant decides about one bidder. The body's command id keeps it from being decided twice.
 */
export function useChangeAdmission(auctionId: AuctionId, onDone: () => void) {
  const done = useDone(auctionId, onDone)
  return useMutation({
    mutationFn: ({ userId, body }: { userId: UserId; body: AdmissionChangeBody }) =>
      call(changeAdmission, { params: { auctionId, userId }, body }),
    onSuccess: (_nothing, { body }) => done(body.action),
  })
}

export function useInvite(auctionId: AuctionId, onDone: () => void) {
  const done = useDone(auctionId, onDone)
  return useMutation({
    mutationFn: (body: InvitationBody) => call(inviteBidder, { params: { auctionId }, body }),
    onSuccess: () => done('invite'),
  })
}

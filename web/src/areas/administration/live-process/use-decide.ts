import { useMutation, useQueryClient } from '@tanstack/react-query'
import { manageAuction } from '@zuschlag/contracts/administration/manage-auction'
import type { AuctionId, CommandId } from '@zuschlag/contracts/kernel/ids'
import { administeredKey } from '../../../kernel/api/administration-queries.ts'
import { call } from '../../../kernel/api/call.ts'
import { showToast } from '../../../design/toast-store.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import type { AuctionDecision, DecisionEntry } from './decision.ts'
import { commandForDecision } from './decision.ts'

type Sent = {
  readonly commandId: CommandId
  readonly decision: AuctionDecision
  readonly entry: DecisionEntry
}

/**
 * Sends a decision. One content is one command id, so that trying again after a lost answer decides nothing
 * twice.
 */
export function useDecide(auctionId: AuctionId, onDone: () => void) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ commandId, decision, entry }: Sent) => {
      const { type, data } = commandForDecision(decision, entry)
      return call(manageAuction(type), { params: { auctionId }, body: { commandId, data } })
    },
    onSuccess: (_receipt, { decision }) => {
      showToast({ tone: 'done', text: t(`runningAuction.decision.${decision.kind}.done`) })
      onDone()
    },
    // Also where it failed: somebody else may have decided it.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: administeredKey }),
  })
}

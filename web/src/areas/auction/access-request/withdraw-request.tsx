import type { OwnAccessRequest } from '@zuschlag/contracts/access-requests/own-access-request'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { useState } from 'react'
import { Button } from '../../../design/button.tsx'
import { Notice } from '../../../design/notice.tsx'
import { LazyDialog } from '../../../kernel/dialogs/lazy-dialog.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { useAccessRequest } from './use-access-request.ts'
import { useRequestProblem } from './use-request-problem.ts'

type Props = { auctionId: AuctionId; request: Pick<OwnAccessRequest, 'revision' | 'brokerage'> }

/** In two steps: it deletes the pictures at once. */
export function WithdrawRequest({ auctionId, request: { revision, brokerage } }: Props) {
  const { t } = useTranslation()
  const [isAsked, setAsked] = useState(false)
  const { withdraw } = useAccessRequest(auctionId)
  const problemText = useRequestProblem()
  return (
    <div className="row">
      <Button variant="text" onPress={() => setAsked(true)}>
        {t('accessRequest.withdraw')}
      </Button>
      <LazyDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title={t('accessRequest.withdraw')}
        role="alertdialog"
        actions={
          <>
            <Button
              isPending={withdraw.isPending}
              pendingLabel={t('form.sending')}
              onPress={() => withdraw.mutate(revision)}
            >
              {t('accessRequest.confirmWithdrawal')}
            </Button>
            <Button variant="secondary" onPress={() => setAsked(false)}>
              {t('accessRequest.keepRequest')}
            </Button>
          </>
        }
      >
        <p>{t('accessRequest.withdrawAsk')}</p>
        {brokerage !== null && brokerage.withdrawnAt === null && (
          <p>{t('accessRequest.withdrawAgreementStays')}</p>
        )}
        {withdraw.isError && (
          <Notice tone="refused" role="alert">
            {problemText(withdraw.error)}
          </Notice>
        )}
      </LazyDialog>
    </div>
  )
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { manageAuction } from '@zuschlag/contracts/administration/manage-auction'
import { haveFilesChanged, roomFilesOf, type RoomFile } from '@zuschlag/contracts/auction/data-room'
import { endAfterDocuments } from '@zuschlag/contracts/auction/end-after-documents'
import type { CommandId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { useState } from 'react'
import { Button } from '../../../design/button.tsx'
import { Notice } from '../../../design/notice.tsx'
import { showToast } from '../../../design/toast-store.ts'
import { administeredKey, type AdministeredDetails } from '../../../kernel/api/administration-queries.ts'
import { call } from '../../../kernel/api/call.ts'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { useRefusalText } from '../editing/use-change.ts'

const extendEnd = manageAuction('ExtendAuctionEnd')

type Seen = { readonly files: readonly RoomFile[]; readonly proposed: Instant | null }

/**
 * Offers to move the end where documents changed so late that bidders have no day left to read them (DATA-7).
 */
export function LateDocuments({ auction, nowMs }: { auction: AdministeredDetails; nowMs: number }) {
  const { t } = useTranslation()
  const format = useFormat()
  const files = roomFilesOf(auction.description)
  const [seen, setSeen] = useState<Seen>({ files, proposed: null })
  if (haveFilesChanged(seen.files, files)) {
    const isRunning = auction.phase === 'running'
    setSeen({ files, proposed: isRunning ? endAfterDocuments(auction.terms, auction.end, nowMs) : null })
  }
  const { proposed } = seen
  const move = useMoveEnd(auction)
  const failure = useRefusalText()(move.error)
  if (proposed === null || auction.end === null || auction.end >= proposed) return null
  return (
    <Notice tone="warning" role="status" title={t('administration.editor.lateDocuments.title')}>
      <p>
        {t('administration.editor.lateDocuments.text', {
          end: format.dateTime(auction.end, auction.timeZone),
        })}
      </p>
      {failure !== undefined && <p role="alert">{failure}</p>}
      <div className="row">
        <Button
          size="small"
          isPending={move.isPending}
          pendingLabel={t('runningAuction.sending')}
          onPress={() => move.mutate(proposed)}
        >
          {t('administration.editor.lateDocuments.move', {
            end: format.dateTime(proposed, auction.timeZone),
          })}
        </Button>
        <Button variant="text" size="small" onPress={() => setSeen({ files, proposed: null })}>
          {t('administration.editor.lateDocuments.keep')}
        </Button>
      </div>
    </Notice>
  )
}

/** One proposal is one command, however often it is sent. */
function useMoveEnd({ id }: AdministeredDetails) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [commandIds] = useState(() => new Map<Instant, CommandId>())
  return useMutation({
    mutationFn: (end: Instant) => {
      const commandId = commandIds.get(end) ?? (crypto.randomUUID() as CommandId)
      commandIds.set(end, commandId)
      const data = { end, reason: t('administration.editor.lateDocuments.reason') }
      return call(extendEnd, { params: { auctionId: id }, body: { commandId, data } })
    },
    onSuccess: () => {
      showToast({ tone: 'done', text: t('runningAuction.decision.extend.done') })
      void queryClient.invalidateQueries({ queryKey: administeredKey })
    },
    meta: { showsItself: true },
  })
}

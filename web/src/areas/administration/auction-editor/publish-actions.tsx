import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { manageAuction } from '@zuschlag/contracts/administration/manage-auction'
import type { CommandId } from '@zuschlag/contracts/kernel/ids'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { HeaderActions } from '../frame/page-header.tsx'
import { administeredKey, type AdministeredDetails } from '../../../kernel/api/administration-queries.ts'
import { call } from '../../../kernel/api/call.ts'
import { publicAuctionQuery } from '../../../kernel/api/queries.ts'
import { Button } from '../../../design/button.tsx'
import { showToast } from '../../../design/toast-store.ts'
import { useFailureToast } from '../../../kernel/forms/use-failure-toast.ts'
import { useEditor } from './editor-context.ts'
import type { ObjectField } from '../object/object-values.ts'
import { focusField } from './focus-field.ts'
import type { useObjectDraft } from './use-object-draft.ts'

const unpublishAuction = manageAuction('UnpublishAuction')

type Draft = ReturnType<typeof useObjectDraft>

type Props = {
  auction: AdministeredDetails
  draft: Draft
  problems: ReadonlyMap<ObjectField, unknown>
}

/** The ways to and from publication, at the head of the object. */
export function PublishActions({ auction, draft, problems }: Props) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { id: auctionId, phase, bidCount } = auction
  const { uploads } = useEditor()
  const review = useReview(auction, draft, uploads)
  const failed = useFailureToast()
  const unpublish = useMutation({
    onMutate: failed.close,
    mutationFn: async () => {
      // What was typed last belongs to the draft.
      if (!(await draft.save())) return
      const commandId = crypto.randomUUID() as CommandId
      await call(unpublishAuction, { params: { auctionId }, body: { commandId, data: {} } })
      showToast({ tone: 'done', text: t('administration.editor.unpublish.done') })
    },
    onError: () => failed.show(t('administration.editor.unpublish.failed')),
    onSettled: () =>
      // The preview is the public page.
      Promise.all(
        [administeredKey, publicAuctionQuery(auctionId).queryKey].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
    meta: { showsItself: true },
  })
  const [first] = problems.keys()
  return (
    <HeaderActions>
      {phase === 'draft' && (
        <Button
          isBlocked={problems.size > 0}
          onBlockedPress={() => {
            if (first !== undefined) focusField(first)
          }}
          isPending={review.isAwaited || uploads > 0}
          pendingLabel={
            uploads > 0
              ? t('administration.editor.upload.waiting', { count: uploads })
              : t('administration.editor.saving.now')
          }
          onPress={review.open}
        >
          {t('administration.editor.publish.action')}
        </Button>
      )}
      {(phase === 'upcoming' || phase === 'running') && bidCount === 0 && (
        <Button
          variant="secondary"
          isPending={unpublish.isPending}
          pendingLabel={t('administration.editor.unpublish.now')}
          onPress={() => unpublish.mutate()}
        >
          {t('administration.editor.unpublish.action')}
        </Button>
      )}
    </HeaderActions>
  )
}

/** The last look shows what is saved, so it waits for what was typed or uploaded last. */
function useReview({ id: auctionId }: AdministeredDetails, draft: Draft, uploads: number) {
  const { state, conflict, hasChanges, save } = draft
  const navigate = useNavigate()
  const [isAsked, setAsked] = useState(false)
  const isStopped = state.kind === 'failed' || conflict !== null
  // Otherwise a later save would lead away from what somebody types then.
  if (isAsked && isStopped) setAsked(false)
  const isReady = isAsked && state.kind === 'saved' && !hasChanges && uploads === 0 && !isStopped
  useEffect(() => {
    if (!isReady) return
    const params = { auctionId, _splat: 'preview' }
    void navigate({ to: '/administration/objects/$auctionId/$', params })
  }, [isReady, navigate, auctionId])
  return {
    isAwaited: isAsked,
    open: () => {
      setAsked(true)
      void save()
    },
  }
}

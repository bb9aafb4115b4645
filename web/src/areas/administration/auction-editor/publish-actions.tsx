import { useMutation, useQueryClient } from '@tanstack/react-query'
import { manageAuction } from '@zuschlag/contracts/administration/manage-auction'
import type { CommandId } from '@zuschlag/contracts/kernel/ids'
import { Eye } from 'lucide-react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { HeaderActions } from '../shared/header-actions.tsx'
import { administeredKey, type AdministeredDetails } from '../../../kernel/api/administration-queries.ts'
import { call } from '../../../kernel/api/call.ts'
import { problemOf } from '../../../kernel/api/problem.ts'
import { Button } from '../../../design/button.tsx'
import { ButtonLink } from '../../../design/button-link.tsx'
import { Icon } from '../../../design/icon.tsx'
import { showToast } from '../../../design/toast-store.ts'
import type { ObjectField } from './object-values.ts'
import { focusField } from './focus-field.ts'
import type { useObjectDraft } from './use-object-draft.ts'

const publishAuction = manageAuction('PublishAuction')
const unpublishAuction = manageAuction('UnpublishAuction')

type Props = {
  auction: AdministeredDetails
  draft: ReturnType<typeof useObjectDraft>
  problems: ReadonlyMap<ObjectField, unknown>
}

/** Preview and publication, at the head of the object. */
export function PublishActions({ auction, draft, problems }: Props) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { id: auctionId, phase, bidCount } = auction
  const send = useMutation({
    mutationFn: async (what: 'publish' | 'unpublish') => {
      // What was typed last belongs to what is published.
      if (!(await draft.save())) return
      const commandId = crypto.randomUUID() as CommandId
      const endpoint = what === 'publish' ? publishAuction : unpublishAuction
      await call(endpoint, { params: { auctionId }, body: { commandId, data: {} } })
      showToast({ tone: 'done', text: t(`administration.editor.${what}.done`) })
    },
    onError: (error) =>
      showToast({
        tone: 'error',
        text: t(
          problemOf(error)?.code === 'auctionIncomplete'
            ? 'administration.editor.publish.incomplete'
            : 'administration.editor.publish.failed',
        ),
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: administeredKey }),
    meta: { showsItself: true },
  })
  const [first] = problems.keys()
  return (
    <HeaderActions>
      <ButtonLink
        variant="secondary"
        to="/administration/objects/$auctionId/$"
        params={{ auctionId, _splat: 'preview' }}
      >
        <Icon of={Eye} /> {t('administration.editor.preview')}
      </ButtonLink>
      {phase === 'draft' && (
        <Button
          isBlocked={problems.size > 0}
          onBlockedPress={() => {
            if (first !== undefined) focusField(first)
          }}
          isPending={send.isPending}
          pendingLabel={t('administration.editor.publish.now')}
          onPress={() => send.mutate('publish')}
        >
          {t('administration.editor.publish.action')}
        </Button>
      )}
      {(phase === 'upcoming' || phase === 'running') && bidCount === 0 && (
        <Button
          variant="secondary"
          isPending={send.isPending}
          pendingLabel={t('administration.editor.unpublish.now')}
          onPress={() => send.mutate('unpublish')}
        >
          {t('administration.editor.unpublish.action')}
        </Button>
      )}
    </HeaderActions>
  )
}

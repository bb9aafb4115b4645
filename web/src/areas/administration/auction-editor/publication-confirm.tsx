import { manageAuction } from '@zuschlag/contracts/administration/manage-auction'
import type { CommandId } from '@zuschlag/contracts/kernel/ids'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Button } from '../../../design/button.tsx'
import { ButtonLink } from '../../../design/button-link.tsx'
import { Notice } from '../../../design/notice.tsx'
import { Panel, PanelBody } from '../../../design/panel.tsx'
import { TextField } from '../../../design/text-field.tsx'
import { showToast } from '../../../design/toast-store.ts'
import { administeredKey, type AdministeredDetails } from '../../../kernel/api/administration-queries.ts'
import { call } from '../../../kernel/api/call.ts'
import { publicAuctionQuery } from '../../../kernel/api/queries.ts'
import { problemOf } from '../../../kernel/api/problem.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import styles from './publication.module.css'

const publishAuction = manageAuction('PublishAuction')

/** Publishes exactly what the page shows; what somebody changed since is refused and shown again (PUB-14). */
function usePublication({ id: auctionId, description, terms }: AdministeredDetails) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const commandId = crypto.randomUUID() as CommandId
      const data = { expected: { description, terms } }
      await call(publishAuction, { params: { auctionId }, body: { commandId, data } })
      showToast({ tone: 'done', text: t('administration.editor.publish.done') })
    },
    onSettled: () =>
      // The preview is the public page.
      Promise.all(
        [administeredKey, publicAuctionQuery(auctionId).queryKey].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  })
}

type Props = {
  auction: AdministeredDetails
  /** Whether a warning asks for the word. */
  isWordAsked: boolean
}

export function PublicationConfirm({ auction, isWordAsked }: Props) {
  const { t } = useTranslation()
  const publication = usePublication(auction)
  const [typed, setTyped] = useState('')
  const [isMissed, setMissed] = useState(false)
  const inputRef = useRef<HTMLInputElement>(null)
  const word = t('administration.publication.confirm.word')
  const isConfirmed = !isWordAsked || typed.trim().toLowerCase() === word
  return (
    <Panel title={t('administration.publication.confirm.title')}>
      <PanelBody>
        <div className="stack gap-5 start">
          <p>{t('administration.publication.confirm.text')}</p>
          {isWordAsked && (
            <div className={styles.word}>
              <TextField
                label={t('administration.publication.confirm.label', { word })}
                value={typed}
                inputRef={inputRef}
                autoComplete="off"
                spellCheck="false"
                onChange={(text) => {
                  setTyped(text)
                  setMissed(false)
                }}
                error={isMissed ? t('administration.publication.confirm.wrong', { word }) : undefined}
              />
            </div>
          )}
          <PublicationFailure error={publication.error} />
          <div className="row stretch">
            <Button
              isBlocked={!isConfirmed}
              onBlockedPress={() => {
                setMissed(true)
                inputRef.current?.focus()
              }}
              isPending={publication.isPending}
              pendingLabel={t('administration.editor.publish.now')}
              onPress={() => publication.mutate()}
            >
              {t('administration.publication.confirm.action')}
            </Button>
            <ButtonLink
              variant="secondary"
              to="/administration/objects/$auctionId/$"
              params={{ auctionId: auction.id, _splat: 'edit' }}
            >
              {t('administration.publication.edit')}
            </ButtonLink>
          </div>
        </div>
      </PanelBody>
    </Panel>
  )
}

function PublicationFailure({ error }: { error: unknown }) {
  const { t } = useTranslation()
  if (error === null) return null
  const code = problemOf(error)?.code
  if (code === 'auctionChangedMeanwhile')
    return <Notice tone="outbid" role="alert" title={t('administration.publication.confirm.changed')} />
  return (
    <Notice
      tone="outbid"
      role="alert"
      title={t(
        code === 'auctionIncomplete'
          ? 'administration.publication.confirm.incomplete'
          : 'administration.editor.publish.failed',
      )}
    />
  )
}

import { useQuery } from '@tanstack/react-query'
import {
  type AdministeredPartner,
  createPartner,
  orderPartners,
} from '@zuschlag/contracts/administration/partners'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { Badge } from '../../../design/badge.tsx'
import { Button } from '../../../design/button.tsx'
import { EmptyState } from '../../../design/empty-state.tsx'
import { IconButton } from '../../../design/icon-button.tsx'
import { Panel } from '../../../design/panel.tsx'
import { Skeleton } from '../../../design/skeleton.tsx'
import { TextField } from '../../../design/text-field.tsx'
import { call, callForBody } from '../../../kernel/api/call.ts'
import { FailedRead } from '../../../kernel/api/failed-read.tsx'
import { administeredPartnersQuery } from '../../../kernel/api/platform-queries.ts'
import { Dialog } from '../../../kernel/dialogs/dialog.tsx'
import { ProblemNotice } from '../../../kernel/forms/problem-notice.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { platformProblems, useChange } from '../editing/use-change.ts'
import { PageHeader } from '../frame/page-header.tsx'
import { PartnerDialog, partnersOutdated } from './partner-dialog.tsx'
import styles from './partner-editor-page.module.css'

/** Tenants and quotes of the public site, in its order. */
export function PartnerEditorPage() {
  const { t } = useTranslation()
  const query = useQuery(administeredPartnersQuery)
  const [openId, setOpenId] = useState<string | null>(null)
  const [isCreating, setCreating] = useState(false)
  const partners = query.data ?? []
  const order = useChange({
    change: (partnerIds: string[]) => call(orderPartners, { body: { partnerIds } }),
    done: t('platform.partners.ordered'),
    outdated: partnersOutdated,
  })
  const create = useChange({
    change: (name: string) => callForBody(createPartner, { body: { name } }),
    done: t('platform.partners.created'),
    outdated: partnersOutdated,
    onDone: ({ id }) => {
      setCreating(false)
      setOpenId(id)
    },
  })
  const openCreate = () => {
    create.reset()
    setCreating(true)
  }
  const opened = partners.find(({ id }) => id === openId)
  return (
    <>
      <PageHeader
        title={t('platform.partners.title')}
        lead={t('platform.partners.lead')}
        actions={<Button onPress={openCreate}>{t('platform.partners.create')}</Button>}
      />
      <Panel>
        <FailedRead query={query} />
        <ProblemNotice texts={platformProblems} error={order.error} />
        {query.isPending && <Skeleton height="12rem" />}
        {query.data?.length === 0 && (
          <EmptyState title={t('platform.partners.none')}>{t('platform.partners.noneReason')}</EmptyState>
        )}
        <ol>
          {partners.map((partner, index) => (
            <PartnerListItem
              key={partner.id}
              partner={partner}
              isFirst={index === 0}
              isLast={index === partners.length - 1}
              isMoving={order.isPending}
              onMove={(steps) => order.mutate(moved(partners, index, steps))}
              onOpen={() => setOpenId(partner.id)}
            />
          ))}
        </ol>
      </Panel>
      {opened !== undefined && (
        <PartnerDialog key={opened.id} partner={opened} onClose={() => setOpenId(null)} />
      )}
      {isCreating && (
        <CreateDialog
          isPending={create.isPending}
          error={create.error}
          onName={create.mutate}
          onClose={() => setCreating(false)}
        />
      )}
    </>
  )
}

/** The ids after one of them went up or down. */
function moved(partners: readonly AdministeredPartner[], index: number, steps: -1 | 1): string[] {
  const ids = partners.map(({ id }) => id)
  const [id = ''] = ids.splice(index, 1)
  ids.splice(index + steps, 0, id)
  return ids
}

type PartnerListItemProps = {
  partner: AdministeredPartner
  isFirst: boolean
  isLast: boolean
  isMoving: boolean
  onMove: (steps: -1 | 1) => void
  onOpen: () => void
}

function PartnerListItem({ partner, isFirst, isLast, isMoving, onMove, onOpen }: PartnerListItemProps) {
  const { t } = useTranslation()
  const { name, logoUrl, isPublished, reviewText, latitude } = partner
  const notes = [
    reviewText === null ? t('platform.partners.noQuote') : t('platform.partners.hasQuote'),
    latitude === null ? t('platform.partners.noPlace') : t('platform.partners.hasPlace'),
  ]
  return (
    <li className={`line multiline center ruled ${styles.row}`}>
      <span className={`middle ${styles.plate}`}>
        {logoUrl === null ? (
          <span className="xs">{t('platform.partners.noLogo')}</span>
        ) : (
          <img src={logoUrl} alt="" loading="lazy" />
        )}
      </span>
      <div className={`shrinks breaks ${styles.name}`}>
        <b>{name}</b>
        <span className="sm muted">{notes.join(', ')}</span>
      </div>
      <Badge state={isPublished ? 'leading' : 'draft'}>
        {t(isPublished ? 'platform.partners.published' : 'platform.partners.hidden')}
      </Badge>
      <div className="line gap-1 center">
        <IconButton
          plain
          icon={ArrowUp}
          label={t('platform.partners.up', { name })}
          isDisabled={isFirst || isMoving}
          onPress={() => onMove(-1)}
        />
        <IconButton
          plain
          icon={ArrowDown}
          label={t('platform.partners.down', { name })}
          isDisabled={isLast || isMoving}
          onPress={() => onMove(1)}
        />
        <Button
          variant="secondary"
          size="small"
          aria-label={t('platform.partners.editOf', { name })}
          onPress={onOpen}
        >
          {t('platform.edit')}
        </Button>
      </div>
    </li>
  )
}

type CreateDialogProps = {
  isPending: boolean
  error: unknown
  onName: (name: string) => void
  onClose: () => void
}

/** A partner starts with a name; it stays hidden until it has a logo. */
function CreateDialog({ isPending, error, onName, onClose }: CreateDialogProps) {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const [isMissing, setMissing] = useState(false)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setMissing(name.trim() === '')
    if (name.trim() !== '') onName(name.trim())
  }
  return (
    <Dialog isOpen onClose={onClose} title={t('platform.partners.create')}>
      <form className="fields" onSubmit={submit} noValidate>
        <ProblemNotice texts={platformProblems} error={error} />
        <TextField
          label={t('platform.partners.name')}
          name="name"
          maxLength={100}
          isRequired
          value={name}
          onChange={setName}
          hint={t('platform.partners.createHint')}
          error={isMissing ? t('platform.required') : undefined}
        />
        <div className="row">
          <Button type="submit" isPending={isPending} pendingLabel={t('platform.working')}>
            {t('platform.partners.createAction')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

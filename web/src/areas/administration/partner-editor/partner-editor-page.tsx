import { useQuery } from '@tanstack/react-query'
import {
  createPartner,
  orderPartners,
  type AdministeredPartner,
} from '@zuschlag/contracts/administration/partners'
import { useState } from 'react'
import { PageHeader } from '../frame/page-header.tsx'
import { platformProblems, useChange } from '../editing/use-change.ts'
import { ProblemNotice } from '../../../kernel/forms/problem-notice.tsx'
import { call } from '../../../kernel/api/call.ts'
import { FailedRead } from '../../../kernel/api/failed-read.tsx'
import { administeredPartnersQuery } from '../../../kernel/api/platform-queries.ts'
import { requireBody } from '../../../kernel/api/require-body.ts'
import { Button } from '../../../design/button.tsx'
import { EmptyState } from '../../../design/empty-state.tsx'
import { Panel, PanelBody } from '../../../design/panel.tsx'
import { Skeleton } from '../../../design/skeleton.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { CreateDialog } from './create-dialog.tsx'
import { PartnerDialog } from './partner-dialog.tsx'
import { PartnerListItem } from './partner-list-item.tsx'
import { partnersOutdated } from './partners-outdated.ts'
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
    change: async (name: string) => requireBody(await call(createPartner, { body: { name } })),
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
        <PanelBody>
          <FailedRead query={query} />
          <ProblemNotice texts={platformProblems} error={order.error} />
          {query.isPending && <Skeleton height="12rem" />}
          {query.data?.length === 0 && (
            <EmptyState title={t('platform.partners.none')}>{t('platform.partners.noneReason')}</EmptyState>
          )}
          <ol className={styles.list}>
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
        </PanelBody>
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

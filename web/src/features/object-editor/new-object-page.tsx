import { useMutation, useQueryClient } from '@tanstack/react-query'
import { draftAuction } from '@zuschlag/contracts/administration/manage-auction'
import type { Country } from '@zuschlag/contracts/auction/enumerations'
import type { AuctionId, CommandId } from '@zuschlag/contracts/kernel/ids'
import { useState, type ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { PageHeader } from '../../administration/page-header.tsx'
import { administeredKey } from '../../api/administration-queries.ts'
import { call } from '../../api/call.ts'
import { Button } from '../../design/button.tsx'
import { Notice } from '../../design/notice.tsx'
import { Panel, PanelBody } from '../../design/panel.tsx'
import { SelectField } from '../../design/select-field.tsx'
import { TextField } from '../../design/text-field.tsx'
import styles from './editor.module.css'
import { newObject } from './new-object.ts'
import { partsOf } from './object-values.ts'

const COUNTRIES: readonly Country[] = ['AT', 'DE', 'CH']

type Props = { toObjects: ReactNode; onDrafted: (auctionId: AuctionId) => void }

/** A title and a country; everything else the editor asks for. */
export function NewObjectPage({ toObjects, onDrafted }: Props) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [title, setTitle] = useState('')
  const [country, setCountry] = useState<Country>('AT')
  const [isAsked, setAsked] = useState(false)
  // One form is one object: sending it again after a lost answer drafts no second one.
  const [ids] = useState(() => ({
    auctionId: crypto.randomUUID() as AuctionId,
    commandId: crypto.randomUUID() as CommandId,
  }))
  const draft = useMutation({
    mutationFn: () =>
      call(draftAuction, { body: { ...ids, ...partsOf(newObject({ title: title.trim(), country })) } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: administeredKey })
      onDrafted(ids.auctionId)
    },
    meta: { showsItself: true },
  })
  const isMissing = title.trim() === ''
  return (
    <>
      <PageHeader
        title={t('administration.newObject.title')}
        path={[
          { id: 'objects', part: toObjects },
          { id: 'new', part: <span className="muted">{t('administration.newObject.title')}</span> },
        ]}
      />
      <Panel>
        <PanelBody>
          <form
            className={styles.fields}
            onSubmit={(event) => {
              event.preventDefault()
              setAsked(true)
              if (!isMissing) draft.mutate()
            }}
          >
            <TextField
              label={t('administration.editor.field.title')}
              value={title}
              onChange={setTitle}
              maxLength={200}
              error={isAsked && isMissing ? t('administration.editor.gap.title') : undefined}
            />
            <SelectField
              label={t('administration.editor.field.country')}
              name="country"
              value={country}
              options={COUNTRIES.map((value) => ({ value, label: t(`country.${value}`) }))}
              onChange={setCountry}
              hint={t('administration.newObject.countryHint')}
            />
            {draft.isError && (
              <Notice tone="outbid" role="alert" title={t('administration.newObject.failed')} />
            )}
            <div>
              <Button
                type="submit"
                isPending={draft.isPending}
                pendingLabel={t('administration.newObject.now')}
              >
                {t('administration.newObject.action')}
              </Button>
            </div>
          </form>
        </PanelBody>
      </Panel>
    </>
  )
}

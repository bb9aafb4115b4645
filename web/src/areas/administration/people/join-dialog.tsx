import { useQuery } from '@tanstack/react-query'
import type { TenantId } from '@zuschlag/contracts/kernel/ids'
import { useState } from 'react'
import { FormDialog } from '../editing/dialogs.tsx'
import { TenantSearch } from '../fields/tenant-search.tsx'
import { FailedRead } from '../../../kernel/api/failed-read.tsx'
import { tenantsQuery } from '../../../kernel/api/platform-queries.ts'
import { Checkbox } from '../../../design/checkbox.tsx'
import { SelectField } from '../../../design/select-field.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'

type Props = {
  /** Tenants that the person belongs to already. */
  known: readonly TenantId[]
  isPending: boolean
  error: unknown
  onJoin: (choice: { tenantId: TenantId; isBroker: boolean }) => void
  onClose: () => void
}

/** Tenants shown at once; more are found by search. */
const HOUSES_SHOWN = 50

/** Chooses a tenant for somebody, and whether they run its objects. */
export function JoinDialog({ known, isPending, error, onJoin, onClose }: Props) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<TenantId | ''>('')
  const [isBroker, setBroker] = useState(true)
  const [isChecked, setChecked] = useState(false)
  const query = useQuery(tenantsQuery({ search, skip: 0, take: HOUSES_SHOWN }))
  const tenants = (query.data?.tenants ?? []).filter(({ id }) => !known.includes(id))
  const tenantId = tenants.some(({ id }) => id === chosen) ? chosen : ''
  const submit = () => {
    setChecked(true)
    if (tenantId !== '') onJoin({ tenantId, isBroker })
  }
  return (
    <FormDialog
      title={t('platform.memberships.join')}
      lead={<p className="sm muted">{t('platform.memberships.joinText')}</p>}
      action={t('platform.memberships.add')}
      isPending={isPending}
      error={error}
      onSubmit={submit}
      onClose={onClose}
    >
      <FailedRead query={query} />
      <TenantSearch value={search} onChange={setSearch} />
      <SelectField
        label={t('platform.memberships.tenant')}
        name="tenant"
        value={tenantId}
        emptyLabel={t('platform.memberships.choose')}
        options={tenants.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={setChosen}
        error={isChecked && tenantId === '' ? t('platform.required') : undefined}
      />
      <Checkbox isSelected={isBroker} onChange={setBroker}>
        {t('platform.people.isBroker')}
      </Checkbox>
    </FormDialog>
  )
}

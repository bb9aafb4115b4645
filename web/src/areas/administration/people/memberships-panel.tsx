import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { inviteTenantUser, removeTenantUser } from '@zuschlag/contracts/administration/tenant-users'
import type { AdministeredUser } from '@zuschlag/contracts/administration/users'
import type { TenantId } from '@zuschlag/contracts/kernel/ids'
import { useState } from 'react'
import { Button } from '../../../design/button.tsx'
import { Checkbox } from '../../../design/checkbox.tsx'
import { Panel, PanelBody } from '../../../design/panel.tsx'
import { SelectField } from '../../../design/select-field.tsx'
import { call } from '../../../kernel/api/call.ts'
import { FailedRead } from '../../../kernel/api/failed-read.tsx'
import { tenantsQuery } from '../../../kernel/api/platform-queries.ts'
import { ProblemNotice } from '../../../kernel/forms/problem-notice.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { ConfirmDialog, FormDialog } from '../editing/dialogs.tsx'
import { platformProblems } from '../editing/use-change.ts'
import { TenantSearch } from '../fields/tenant-search.tsx'
import { useChangeUser } from './use-change-user.ts'
import styles from '../editing/editor.module.css'

type Membership = AdministeredUser['memberships'][number]

/** The tenants that a person belongs to. Each is joined and left separately, as on the page of the tenant. */
export function MembershipsPanel({ user }: { user: AdministeredUser }) {
  const { t } = useTranslation()
  const [isJoining, setJoining] = useState(false)
  const [leaving, setLeaving] = useState<Membership | null>(null)
  const join = useJoin(user, () => setJoining(false))
  const openJoin = () => {
    join.reset()
    setJoining(true)
  }
  return (
    <Panel
      title={t('platform.users.tenants')}
      aside={
        <Button variant="secondary" size="small" onPress={openJoin}>
          {t('platform.memberships.join')}
        </Button>
      }
    >
      <PanelBody>
        {!isJoining && <ProblemNotice texts={platformProblems} error={join.error} />}
        {user.memberships.length === 0 && <p className="muted">{t('platform.users.noTenants')}</p>}
        <ul className={styles.rows}>
          {user.memberships.map((membership) => (
            <MembershipRow
              key={membership.tenantId}
              membership={membership}
              isPending={join.isPending}
              onBroker={() => join.mutate({ tenantId: membership.tenantId, isBroker: true })}
              onLeave={() => setLeaving(membership)}
            />
          ))}
        </ul>
      </PanelBody>
      {isJoining && (
        <JoinDialog
          known={user.memberships.map(({ tenantId }) => tenantId)}
          isPending={join.isPending}
          error={join.error}
          onJoin={join.mutate}
          onClose={() => setJoining(false)}
        />
      )}
      {leaving !== null && <LeaveDialog user={user} membership={leaving} onClose={() => setLeaving(null)} />}
    </Panel>
  )
}

/** The person is notified by mail, like anyone invited to a tenant. */
function useJoin({ email, firstName, lastName, language }: AdministeredUser, onDone: () => void) {
  const { t } = useTranslation()
  const person = { email, firstName, lastName, language: language ?? 'de' } as const
  return useChangeUser(
    async ({ tenantId, isBroker }: { tenantId: TenantId; isBroker: boolean }) => {
      await call(inviteTenantUser, { params: { tenantId }, body: { ...person, isBroker } })
      return undefined
    },
    t('platform.saved'),
    onDone,
  )
}

type RowProps = { membership: Membership; isPending: boolean; onBroker: () => void; onLeave: () => void }

function MembershipRow({ membership, isPending, onBroker, onLeave }: RowProps) {
  const { t } = useTranslation()
  const { tenantId, tenantName, isBroker } = membership
  return (
    <li className="line gap-2-4 multiline between center ruled">
      <Link to="/administration/tenants/$tenantId" params={{ tenantId }}>
        {tenantName}
      </Link>
      {isBroker && <span className="sm muted">{t('platform.people.broker')}</span>}
      <div className="row">
        {!isBroker && (
          <Button
            variant="secondary"
            size="small"
            isDisabled={isPending}
            aria-label={t('platform.memberships.makeBrokerOf', { tenant: tenantName })}
            onPress={onBroker}
          >
            {t('platform.memberships.makeBroker')}
          </Button>
        )}
        <Button
          variant="text"
          size="small"
          aria-label={t('platform.memberships.leaveOf', { tenant: tenantName })}
          onPress={onLeave}
        >
          {t('platform.people.remove')}
        </Button>
      </div>
    </li>
  )
}

type LeaveProps = { user: AdministeredUser; membership: Membership; onClose: () => void }

function LeaveDialog({ user, membership: { tenantId, tenantName }, onClose }: LeaveProps) {
  const { t } = useTranslation()
  const name = `${user.firstName} ${user.lastName}`
  const leave = useChangeUser(
    async (_none: null) => {
      await call(removeTenantUser, { params: { tenantId, userId: user.id } })
      return undefined
    },
    t('platform.people.removed', { name }),
    onClose,
  )
  return (
    <ConfirmDialog
      title={t('platform.memberships.leaveTitle', { name, tenant: tenantName })}
      text={t('platform.people.removeText')}
      action={t('platform.people.remove')}
      isPending={leave.isPending}
      error={leave.error}
      onConfirm={() => leave.mutate(null)}
      onClose={onClose}
    />
  )
}

type JoinDialogProps = {
  /** Tenants that the person belongs to already. */
  known: readonly TenantId[]
  isPending: boolean
  error: unknown
  onJoin: (choice: { tenantId: TenantId; isBroker: boolean }) => void
  onClose: () => void
}

/** Tenants shown at once; more are found by search. */
const TENANTS_SHOWN = 50

/** Chooses a tenant for somebody, and whether they run its objects. */
function JoinDialog({ known, isPending, error, onJoin, onClose }: JoinDialogProps) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<TenantId | ''>('')
  const [isBroker, setBroker] = useState(true)
  const [isChecked, setChecked] = useState(false)
  const query = useQuery(tenantsQuery({ search, skip: 0, take: TENANTS_SHOWN }))
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

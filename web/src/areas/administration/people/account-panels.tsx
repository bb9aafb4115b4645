import {
  type AdministeredUser,
  endUserSessions,
  eraseUser,
  reinstateUser,
  sendSignUpMail,
  suspendUser,
} from '@zuschlag/contracts/administration/users'
import { useState } from 'react'
import { Button } from '../../../design/button.tsx'
import { PanelBody, PanelFrame } from '../../../design/panel.tsx'
import { SelectField } from '../../../design/select-field.tsx'
import { TextField } from '../../../design/text-field.tsx'
import { call } from '../../../kernel/api/call.ts'
import { platformKeys, tenantsQuery } from '../../../kernel/api/platform-queries.ts'
import { ProblemNotice } from '../../../kernel/forms/problem-notice.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { FormDialog, ReasonDialog, ConfirmDialog } from '../editing/dialogs.tsx'
import { platformProblems, useChange } from '../editing/use-change.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { inviteTenantUser, removeTenantUser } from '@zuschlag/contracts/administration/tenant-users'
import type { TenantId } from '@zuschlag/contracts/kernel/ids'
import { Checkbox } from '../../../design/checkbox.tsx'
import { FailedRead } from '../../../kernel/api/failed-read.tsx'
import { TenantSearch } from '../fields/tenant-search.tsx'
import styles from '../editing/editor.module.css'

const REASON_LENGTH_MAX = 500

type Props = { user: AdministeredUser; isOwn: boolean; onErased: () => void }

/** Whether and where somebody is signed in, and how to put an end to it. */
export function AccessPanel({ user, isOwn, onErased }: Props) {
  const { t } = useTranslation()
  const [dialog, setDialog] = useState<'suspend' | 'erase' | null>(null)
  const params = { userId: user.id }
  const close = () => setDialog(null)
  const suspend = useChangeUser(
    (reason: string) => call(suspendUser, { params, body: { reason } }),
    t('platform.users.suspendedNow'),
    close,
  )
  const openSuspend = () => {
    suspend.reset()
    setDialog('suspend')
  }
  const reinstate = useChangeUser(() => call(reinstateUser, { params }), t('platform.users.reinstatedNow'))
  const end = useChangeUser(() => call(endUserSessions, { params }), t('platform.users.sessionsEnded'))
  const mail = useChange({
    change: () => call(sendSignUpMail, { params }),
    done: t('platform.users.linkSent', { email: user.email }),
    outdated: [platformKeys.history],
  })
  const working = t('platform.working')
  return (
    <PanelFrame title={t('platform.users.access')}>
      <PanelBody>
        <div className="fields">
          <p>{t('platform.users.openSessions', { count: user.openSessions })}</p>
          <ProblemNotice texts={platformProblems} error={reinstate.error ?? end.error ?? mail.error} />
          <div className="row">
            <Button
              variant="secondary"
              isDisabled={user.openSessions === 0}
              isPending={end.isPending}
              pendingLabel={working}
              onPress={() => end.mutate()}
            >
              {t('platform.users.endSessions')}
            </Button>
            <Button
              variant="secondary"
              isPending={mail.isPending}
              pendingLabel={working}
              onPress={() => mail.mutate()}
            >
              {t(user.hasPassword ? 'platform.users.sendReset' : 'platform.users.sendSignUp')}
            </Button>
            {user.suspendedAt === null ? (
              <Button variant="secondary" isDisabled={isOwn} onPress={openSuspend}>
                {t('platform.users.suspend')}
              </Button>
            ) : (
              <Button
                isPending={reinstate.isPending}
                pendingLabel={working}
                onPress={() => reinstate.mutate()}
              >
                {t('platform.users.reinstate')}
              </Button>
            )}
            <Button variant="text" isDisabled={isOwn} onPress={() => setDialog('erase')}>
              {t('platform.users.erase')}
            </Button>
          </div>
          {isOwn && <p className="sm muted">{t('platform.users.own')}</p>}
        </div>
      </PanelBody>
      {dialog === 'suspend' && (
        <ReasonDialog
          title={t('platform.users.suspendTitle')}
          text={t('platform.users.suspendText')}
          label={t('platform.reason')}
          hint={t('platform.users.suspendHint')}
          action={t('platform.users.suspend')}
          lengthMax={REASON_LENGTH_MAX}
          sending={suspend}
          onReason={suspend.mutate}
          onClose={close}
        />
      )}
      {dialog === 'erase' && <ErasureDialog user={user} onErased={onErased} onClose={close} />}
    </PanelFrame>
  )
}

type ErasureDialogProps = { user: AdministeredUser; onErased: () => void; onClose: () => void }

/** Asks for the address in letters: nobody erases an account by a slip, nor the wrong one. */
function ErasureDialog({ user, onErased, onClose }: ErasureDialogProps) {
  const { t } = useTranslation()
  const [email, setEmail] = useState('')
  const [isWrong, setWrong] = useState(false)
  const erase = useChange({
    change: () => call(eraseUser, { params: { userId: user.id }, body: { email: user.email } }),
    done: t('platform.users.erased'),
    outdated: [[...platformKeys.users, 'page'], platformKeys.tenants],
    onDone: onErased,
  })
  const submit = () => {
    const isRepeated = email.trim().toLowerCase() === user.email
    setWrong(!isRepeated)
    if (isRepeated) erase.mutate()
  }
  return (
    <FormDialog
      title={t('platform.users.eraseTitle')}
      role="alertdialog"
      lead={<p>{t('platform.users.eraseText')}</p>}
      action={t('platform.users.erase')}
      sending={erase}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t('user.data.typeEmail', { email: user.email })}
        name="confirmation"
        inputMode="email"
        autoComplete="off"
        value={email}
        onChange={setEmail}
        error={isWrong ? t('user.data.emailDiffers') : undefined}
      />
    </FormDialog>
  )
}

/** Changes an account and refetches its page, the table, its tenants and its history. */
export function useChangeUser<Input = void>(
  change: (input: Input) => Promise<AdministeredUser | undefined>,
  done: string,
  onDone?: () => void,
) {
  return useChange({
    change,
    done,
    outdated: [platformKeys.users, platformKeys.tenants, platformKeys.history],
    onDone,
  })
}

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
    <PanelFrame
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
          sending={join}
          onJoin={join.mutate}
          onClose={() => setJoining(false)}
        />
      )}
      {leaving !== null && <LeaveDialog user={user} membership={leaving} onClose={() => setLeaving(null)} />}
    </PanelFrame>
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
    async () => {
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
      sending={leave}
      onConfirm={() => leave.mutate()}
      onClose={onClose}
    />
  )
}

type JoinDialogProps = {
  /** Tenants that the person belongs to already. */
  known: readonly TenantId[]
  sending: Pick<ReturnType<typeof useJoin>, 'isPending' | 'error'>
  onJoin: (choice: { tenantId: TenantId; isBroker: boolean }) => void
  onClose: () => void
}

/** Tenants shown at once; more are found by search. */
const TENANTS_SHOWN = 50

/** Chooses a tenant for somebody, and whether they run its objects. */
function JoinDialog({ known, sending, onJoin, onClose }: JoinDialogProps) {
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
      sending={sending}
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

import { useQuery } from '@tanstack/react-query'
import {
  changeBrokerContact,
  inviteTenantUser,
  removeTenantUser,
  TENANT_USERS_TAKE,
  type TenantUser,
  uploadBrokerPortrait,
} from '@zuschlag/contracts/administration/tenant-users'
import type { TenantId } from '@zuschlag/contracts/kernel/ids'
import { defaultLanguage, type Language } from '@zuschlag/contracts/kernel/languages'
import { formatPhone } from '@zuschlag/contracts/kernel/phone-format'
import { useState } from 'react'
import { Avatar } from '../../../design/avatar.tsx'
import { Badge } from '../../../design/badge.tsx'
import { Button } from '../../../design/button.tsx'
import { Checkbox } from '../../../design/checkbox.tsx'
import { PanelBody, PanelFrame } from '../../../design/panel.tsx'
import { Skeleton } from '../../../design/skeleton.tsx'
import { TextField } from '../../../design/text-field.tsx'
import { call } from '../../../kernel/api/call.ts'
import { FailedRead } from '../../../kernel/api/failed-read.tsx'
import { platformKeys, tenantUsersQuery } from '../../../kernel/api/platform-queries.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { ConfirmDialog, FormDialog, LanguageField } from '../editing/dialogs.tsx'
import { useChange } from '../editing/use-change.ts'
import { PictureUpload } from '../fields/picture-upload.tsx'
import { TablePager } from '../table/table-panel.tsx'
import styles from '../editing/editor.module.css'

type Props = {
  tenantId: TenantId
  /** System administrators invite and remove; a tenant's brokers keep their own contact data. */
  mayInvite: boolean
}

type Opened = { readonly kind: 'edit' | 'remove'; readonly user: TenantUser } | { readonly kind: 'invite' }

/** Who belongs to a tenant. */
export function PeoplePanel({ tenantId, mayInvite }: Props) {
  const { t } = useTranslation()
  const [skip, setSkip] = useState(0)
  const query = useQuery(tenantUsersQuery(tenantId, skip))
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  return (
    <PanelFrame
      title={t(mayInvite ? 'platform.people.title' : 'platform.people.brokers')}
      aside={
        mayInvite && (
          <Button variant="secondary" size="small" onPress={() => setOpened({ kind: 'invite' })}>
            {t('platform.people.invite')}
          </Button>
        )
      }
    >
      <PanelBody>
        <FailedRead query={query} />
        {query.isPending && <Skeleton height="4rem" />}
        {query.data?.total === 0 && <p className="muted">{t('platform.people.none')}</p>}
        <ul className={styles.rows}>
          {query.data?.users.map((user) => (
            <PersonRow
              key={user.userId}
              user={user}
              onEdit={() => setOpened({ kind: 'edit', user })}
              onRemove={mayInvite ? () => setOpened({ kind: 'remove', user }) : undefined}
            />
          ))}
        </ul>
      </PanelBody>
      {query.data !== undefined && query.data.total > TENANT_USERS_TAKE && (
        <TablePager skip={skip} take={TENANT_USERS_TAKE} total={query.data.total} onSkip={setSkip} />
      )}
      {opened?.kind === 'invite' && <InviteUserDialog tenantId={tenantId} onClose={close} />}
      {opened?.kind === 'edit' && <BrokerDialog tenantId={tenantId} user={opened.user} onClose={close} />}
      {opened?.kind === 'remove' && <RemoveDialog tenantId={tenantId} user={opened.user} onClose={close} />}
    </PanelFrame>
  )
}

type RemoveProps = { tenantId: TenantId; user: TenantUser; onClose: () => void }

function RemoveDialog({ tenantId, user, onClose }: RemoveProps) {
  const { t } = useTranslation()
  const name = `${user.firstName} ${user.lastName}`
  const params = { tenantId, userId: user.userId }
  const remove = useChangeUsers(
    tenantId,
    () => call(removeTenantUser, { params }),
    t('platform.people.removed', { name }),
    onClose,
  )
  return (
    <ConfirmDialog
      title={t('platform.people.removeTitle', { name })}
      text={t('platform.people.removeText')}
      action={t('platform.people.remove')}
      sending={remove}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  )
}

type PersonRowProps = {
  user: TenantUser
  onEdit: () => void
  onRemove: (() => void) | undefined
}

function PersonRow({ user, onEdit, onRemove }: PersonRowProps) {
  const { t } = useTranslation()
  const { firstName, lastName, email, broker, hasPassword, suspendedAt } = user
  const name = `${firstName} ${lastName}`
  const shown = broker && [
    broker.publicPhoneNumber && formatPhone(broker.publicPhoneNumber),
    broker.publicEmail,
  ]
  return (
    <li className="line gap-2-4 multiline between center ruled">
      <div className={`line gap-3 center shrinks ${styles.who}`}>
        <Avatar name={name} imageUrl={broker?.profileImageUrl ?? null} />
        <div>
          <b>{name}</b>
          <p className="sm muted">{email}</p>
          {shown && (
            <p className="sm muted">
              {t('platform.people.public', {
                contact: shown.filter(Boolean).join(', ') || t('platform.people.nothing'),
              })}
            </p>
          )}
        </div>
      </div>
      <div className="row stretch gap-dense">
        {broker !== null && <b className="sm">{t('platform.people.broker')}</b>}
        {!hasPassword && <Badge state="upcoming">{t('platform.people.invited')}</Badge>}
        {suspendedAt !== null && <Badge state="refused">{t('platform.users.suspended')}</Badge>}
      </div>
      <div className="row">
        {broker !== null && (
          <Button
            variant="secondary"
            size="small"
            aria-label={t('platform.people.editOf', { name })}
            onPress={onEdit}
          >
            {t('platform.people.edit')}
          </Button>
        )}
        {onRemove && (
          <Button
            variant="text"
            size="small"
            aria-label={t('platform.people.removeOf', { name })}
            onPress={onRemove}
          >
            {t('platform.people.remove')}
          </Button>
        )}
      </div>
    </li>
  )
}

type InviteUserDialogProps = { tenantId: TenantId; onClose: () => void }
type InvitedUser = {
  email: string
  firstName: string
  lastName: string
  language: Language
  isBroker: boolean
}

const personFields = ['firstName', 'lastName', 'email'] as const

/** Invites somebody by mail: to sign up, or where they have an account to sign in again. */
function InviteUserDialog({ tenantId, onClose }: InviteUserDialogProps) {
  const { t } = useTranslation()
  const [values, setValues] = useState<InvitedUser>({
    email: '',
    firstName: '',
    lastName: '',
    language: defaultLanguage,
    isBroker: true,
  })
  const [wrong, setWrong] = useState<readonly unknown[]>([])
  const invite = useChangeUsers(
    tenantId,
    (body: InvitedUser) => call(inviteTenantUser, { params: { tenantId }, body }),
    t('platform.people.invitationSent', { email: values.email }),
    onClose,
  )
  const edit = (change: Partial<InvitedUser>) => setValues({ ...values, ...change })
  const submit = () => {
    const checked = inviteTenantUser.body?.safeParse(values)
    setWrong(checked?.error?.issues.map(({ path }) => path[0]) ?? [])
    if (checked?.success) invite.mutate(values)
  }
  return (
    <FormDialog
      title={t('platform.people.inviteTitle')}
      lead={<p className="sm muted">{t('platform.people.inviteText')}</p>}
      action={t('platform.people.invite')}
      sending={invite}
      onSubmit={submit}
      onClose={onClose}
    >
      {personFields.map((field) => (
        <TextField
          key={field}
          label={t(`platform.person.${field}`)}
          type={field === 'email' ? 'email' : 'text'}
          name={field}
          autoComplete="off"
          isRequired
          value={values[field]}
          onChange={(value) => edit({ [field]: value })}
          error={wrong.includes(field) ? t(`platform.person.wrong.${field}`) : undefined}
        />
      ))}
      <LanguageField
        label={t('platform.language')}
        value={values.language}
        onChange={(language) => edit({ language })}
      />
      <Checkbox isSelected={values.isBroker} onChange={(isBroker) => edit({ isBroker })}>
        {t('platform.people.isBroker')}
      </Checkbox>
    </FormDialog>
  )
}

type BrokerDialogProps = { tenantId: TenantId; user: TenantUser; onClose: () => void }
type Contact = { publicPhoneNumber: string | null; publicEmail: string | null; immoCardId: string | null }

const contactFields = ['publicPhoneNumber', 'publicEmail', 'immoCardId'] as const
const textOrNull = (text: string) => (text.trim() === '' ? null : text.trim())

/** What readers of an offer see of a broker. */
function BrokerDialog({ tenantId, user, onClose }: BrokerDialogProps) {
  const { t } = useTranslation()
  const name = `${user.firstName} ${user.lastName}`
  const params = { tenantId, userId: user.userId }
  const [values, setValues] = useState({
    publicPhoneNumber: formatPhone(user.broker?.publicPhoneNumber ?? ''),
    publicEmail: user.broker?.publicEmail ?? '',
    immoCardId: user.broker?.immoCardId ?? '',
  })
  const [wrong, setWrong] = useState<readonly unknown[]>([])
  const [portrait, setPortrait] = useState(user.broker?.profileImageUrl ?? null)
  const save = useChangeUsers(
    tenantId,
    (body: Contact) => call(changeBrokerContact, { params, body }),
    t('platform.saved'),
    onClose,
  )
  const upload = useChangeUsers(
    tenantId,
    async (file: File) => {
      const changed = await call(uploadBrokerPortrait, { params, file })
      const [own] = changed?.users ?? []
      setPortrait(own?.broker?.profileImageUrl ?? null)
    },
    t('platform.saved'),
  )
  const submit = () => {
    const body = {
      publicPhoneNumber: textOrNull(values.publicPhoneNumber.replaceAll(/[\s()/.-]/g, '')),
      publicEmail: textOrNull(values.publicEmail),
      immoCardId: textOrNull(values.immoCardId),
    }
    const checked = changeBrokerContact.body?.safeParse(body)
    setWrong(checked?.error?.issues.map(({ path }) => path[0]) ?? [])
    if (checked?.success) save.mutate(body)
  }
  return (
    <FormDialog
      title={t('platform.broker.title', { name })}
      lead={<p className="sm muted">{t('platform.broker.text')}</p>}
      action={t('platform.save')}
      pending={t('platform.saving')}
      sending={save}
      onSubmit={submit}
      onClose={onClose}
    >
      <PictureUpload
        label={t('platform.broker.portrait')}
        url={portrait}
        empty={t('platform.broker.noPortrait')}
        isPending={upload.isPending}
        error={upload.error}
        onFile={upload.mutate}
      />
      {contactFields.map((field) => (
        <TextField
          key={field}
          label={t(`platform.broker.${field}`)}
          type={field === 'publicEmail' ? 'email' : field === 'publicPhoneNumber' ? 'tel' : 'text'}
          name={field}
          autoComplete="off"
          value={values[field]}
          onChange={(value) => setValues({ ...values, [field]: value })}
          hint={t(`platform.broker.hint.${field}`)}
          error={wrong.includes(field) ? t(`platform.broker.wrong.${field}`) : undefined}
        />
      ))}
    </FormDialog>
  )
}

/** Changes who belongs to a tenant and refetches its lists, people and history. */
function useChangeUsers<Input = void>(
  tenantId: TenantId,
  change: (input: Input) => Promise<unknown>,
  done: string,
  onDone?: () => void,
) {
  return useChange({
    change,
    done,
    outdated: [
      [...platformKeys.tenants, tenantId, 'users'],
      [...platformKeys.tenants, 'page'],
      platformKeys.users,
      platformKeys.history,
    ],
    onDone,
  })
}

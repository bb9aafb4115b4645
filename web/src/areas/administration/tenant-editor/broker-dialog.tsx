import {
  changeBrokerContact,
  uploadBrokerPortrait,
  type TenantUser,
} from '@zuschlag/contracts/administration/tenant-users'
import type { TenantId } from '@zuschlag/contracts/kernel/ids'
import { useState } from 'react'
import { FormDialog } from '../editing/dialogs.tsx'
import { PictureUpload } from '../fields/picture-upload.tsx'
import { call } from '../../../kernel/api/call.ts'
import { TextField } from '../../../design/text-field.tsx'
import { formatPhone } from '@zuschlag/contracts/kernel/phone-format'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { useChangeUsers } from './use-change-users.ts'

type Props = { tenantId: TenantId; user: TenantUser; onClose: () => void }
type Contact = { publicPhoneNumber: string | null; publicEmail: string | null; immoCardId: string | null }

const fields = ['publicPhoneNumber', 'publicEmail', 'immoCardId'] as const
const said = (text: string) => (text.trim() === '' ? null : text.trim())

/** What readers of an offer see of a broker. */
export function BrokerDialog({ tenantId, user, onClose }: Props) {
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
      publicPhoneNumber: said(values.publicPhoneNumber.replaceAll(/[\s()/.-]/g, '')),
      publicEmail: said(values.publicEmail),
      immoCardId: said(values.immoCardId),
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
      isPending={save.isPending}
      error={save.error}
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
      {fields.map((field) => (
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

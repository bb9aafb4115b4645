import { defaultLanguage, languages, type Language } from '@zuschlag/contracts/kernel/languages'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { inviteTenantUser } from '@zuschlag/contracts/administration/tenant-users'
import type { TenantId } from '@zuschlag/contracts/kernel/ids'
import { useState } from 'react'
import { FormDialog } from '../editing/dialogs.tsx'
import { call } from '../../../kernel/api/call.ts'
import { Checkbox } from '../../../design/checkbox.tsx'
import { SelectField } from '../../../design/select-field.tsx'
import { TextField } from '../../../design/text-field.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { useChangeUsers } from './use-change-users.ts'

type Props = { tenantId: TenantId; onClose: () => void }
type Values = { email: string; firstName: string; lastName: string; language: Language; isBroker: boolean }

const fields = ['firstName', 'lastName', 'email'] as const

/** Invites somebody by mail: to sign up, or where they have an account to sign in again. */
export function InviteUserDialog({ tenantId, onClose }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const [values, setValues] = useState<Values>({
    email: '',
    firstName: '',
    lastName: '',
    language: defaultLanguage,
    isBroker: true,
  })
  const [wrong, setWrong] = useState<readonly unknown[]>([])
  const invite = useChangeUsers(
    tenantId,
    (body: Values) => call(inviteTenantUser, { params: { tenantId }, body }),
    t('platform.people.invitationSent', { email: values.email }),
    onClose,
  )
  const edit = (change: Partial<Values>) => setValues({ ...values, ...change })
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
      isPending={invite.isPending}
      error={invite.error}
      onSubmit={submit}
      onClose={onClose}
    >
      {fields.map((field) => (
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
      <SelectField
        label={t('platform.language')}
        name="language"
        value={values.language}
        options={languages.map((value) => ({ value, label: format.languageName(value) }))}
        onChange={(language) => edit({ language })}
      />
      <Checkbox isSelected={values.isBroker} onChange={(isBroker) => edit({ isBroker })}>
        {t('platform.people.isBroker')}
      </Checkbox>
    </FormDialog>
  )
}

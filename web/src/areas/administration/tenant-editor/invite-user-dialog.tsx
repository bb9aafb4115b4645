import { defaultLanguage, languages, type Language } from '@zuschlag/contracts/kernel/languages'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { inviteTenantUser } from '@zuschlag/contracts/administration/tenant-users'
import type { TenantId } from '@zuschlag/contracts/kernel/ids'
import { useState, type SubmitEvent } from 'react'
import styles from '../shared/editor.module.css'
import { platformProblems } from '../shared/platform-problem-texts.ts'
import { ProblemNotice } from '../../../kernel/forms/problem-notice.tsx'
import { call } from '../../../kernel/api/call.ts'
import { Button } from '../../../design/button.tsx'
import { Checkbox } from '../../../design/checkbox.tsx'
import { Dialog } from '../../../kernel/dialogs/dialog.tsx'
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
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const checked = inviteTenantUser.body?.safeParse(values)
    setWrong(checked?.error?.issues.map(({ path }) => path[0]) ?? [])
    if (checked?.success) invite.mutate(values)
  }
  return (
    <Dialog isOpen onClose={onClose} title={t('platform.people.inviteTitle')}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <p className="sm muted">{t('platform.people.inviteText')}</p>
        <ProblemNotice texts={platformProblems} error={invite.error} />
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
        <div className="row">
          <Button type="submit" isPending={invite.isPending} pendingLabel={t('platform.working')}>
            {t('platform.people.invite')}
          </Button>
          <Button variant="secondary" onPress={onClose}>
            {t('platform.cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

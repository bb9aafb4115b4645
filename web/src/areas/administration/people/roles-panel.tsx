import { changeUserRoles, type AdministeredUser } from '@zuschlag/contracts/administration/users'
import type { SubmitEvent } from 'react'
import styles from '../shared/editor.module.css'
import { ProblemNotice } from '../shared/problem-notice.tsx'
import { SaveRow } from '../shared/save-row.tsx'
import { useEdited } from '../shared/use-edited.ts'
import { call } from '../../../kernel/api/call.ts'
import { Checkbox } from '../../../design/checkbox.tsx'
import { Panel, PanelBody } from '../../../design/panel.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { useChangeUser } from './use-change-user.ts'

const roles = ['isInvestor', 'isSeller', 'isSystemAdmin'] as const

/** What somebody may on the whole platform. Their sessions end, so that no old role lives on. */
export function RolesPanel({ user, isOwn }: { user: AdministeredUser; isOwn: boolean }) {
  const { t } = useTranslation()
  const { values, edit, isDirty } = useEdited(user.roles)
  const save = useChangeUser(
    (body: AdministeredUser['roles']) => call(changeUserRoles, { params: { userId: user.id }, body }),
    t('platform.saved'),
  )
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    save.mutate(values)
  }
  return (
    <Panel title={t('platform.users.rolesTitle')}>
      <PanelBody>
        <form className={styles.form} onSubmit={submit}>
          <ProblemNotice error={save.error} />
          <div>
            {roles.map((role) => (
              <Checkbox
                key={role}
                isSelected={values[role]}
                isDisabled={role === 'isSystemAdmin' && isOwn}
                onChange={(chosen) => edit({ [role]: chosen })}
              >
                {t(`platform.users.may.${role}`)}
              </Checkbox>
            ))}
          </div>
          <p className="sm muted">{t('platform.users.sessionsEnd')}</p>
          <SaveRow isDirty={isDirty} isPending={save.isPending} />
        </form>
      </PanelBody>
    </Panel>
  )
}

import { changeUserRoles, type AdministeredUser } from '@zuschlag/contracts/administration/users'
import type { SubmitEvent } from 'react'
import { ConflictNotice } from '../shared/conflict-notice.tsx'
import styles from '../shared/editor.module.css'
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
  const { values, edit, isDirty, theirs, takeTheirs, keepOwn } = useEdited(user.roles)
  const save = useChangeUser(
    (next: AdministeredUser['roles']) =>
      call(changeUserRoles, { params: { userId: user.id }, body: { ...next, expected: user.roles } }),
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
          <ConflictNotice
            values={values}
            theirs={theirs}
            save={save}
            labelOf={(role) => t(`platform.users.may.${role}`)}
            onTake={takeTheirs}
            onKeep={keepOwn}
          />
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
          <SaveRow isDirty={isDirty} isPending={save.isPending} isBlocked={theirs !== null} />
        </form>
      </PanelBody>
    </Panel>
  )
}

import { changeUserRoles, type AdministeredUser } from '@zuschlag/contracts/administration/users'
import { EditedPanel, useEdited } from '../editing/edited-panel.tsx'
import { call } from '../../../kernel/api/call.ts'
import { Checkbox } from '../../../design/checkbox.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { useChangeUser } from './use-change-user.ts'

const roles = ['isInvestor', 'isSeller', 'isSystemAdmin'] as const

/** What somebody may on the whole platform. Their sessions end, so that no old role lives on. */
export function RolesPanel({ user, isOwn }: { user: AdministeredUser; isOwn: boolean }) {
  const { t } = useTranslation()
  const edited = useEdited(user.roles)
  const { values, edit } = edited
  const save = useChangeUser(
    (next: AdministeredUser['roles']) =>
      call(changeUserRoles, { params: { userId: user.id }, body: { ...next, expected: user.roles } }),
    t('platform.saved'),
  )
  return (
    <EditedPanel
      title={t('platform.users.rolesTitle')}
      edited={edited}
      save={save}
      labelOf={(role) => t(`platform.users.may.${role}`)}
      onSubmit={() => save.mutate(values)}
    >
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
    </EditedPanel>
  )
}

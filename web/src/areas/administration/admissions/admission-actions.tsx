import type { Admission } from '@zuschlag/contracts/administration/admissions'
import { Button } from '../../../design/button.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import type { ChangeAction } from './admission-dialog.tsx'
import styles from './admissions.module.css'

type Props = {
  admission: Admission
  isReadOnly: boolean
  onAction: (action: ChangeAction) => void
  onChanges: () => void
}

/** What can be decided about one person, as they stand now. */
export function AdmissionActions({ admission, isReadOnly, onAction, onChanges }: Props) {
  const { t } = useTranslation()
  const { state, hasAccess } = admission
  const actions: readonly ChangeAction[] = isReadOnly
    ? []
    : ['limit', state === 'suspended' ? 'resume' : 'suspend', hasAccess ? 'revoke' : 'grant']
  return (
    <span className={styles.actions}>
      {actions.map((action) => (
        <Button key={action} variant="text" size="small" onPress={() => onAction(action)}>
          {t(`runningAuction.admission.${action}.open`)}
        </Button>
      ))}
      <Button variant="text" size="small" onPress={onChanges}>
        {t('runningAuction.admission.openChanges')}
      </Button>
    </span>
  )
}

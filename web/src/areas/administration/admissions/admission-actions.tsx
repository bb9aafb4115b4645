import type { Admission } from '@zuschlag/contracts/administration/admissions'
import { Ellipsis } from 'lucide-react'
import { MenuButton } from '../table/menu-button.tsx'
import { personText } from '../table/person-cell.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import type { ChangeAction } from './admission-dialog.tsx'

/** Besides the decisions: what was decided before. */
const CHANGES = 'changes'

type Props = {
  admission: Admission
  onAction: (action: ChangeAction) => void
  onChanges: () => void
}

/** What can be decided about one person, as they stand now. */
export function AdmissionActions({ admission, onAction, onChanges }: Props) {
  const { t } = useTranslation()
  const { state, hasAccess } = admission
  const actions: readonly ChangeAction[] = [
    'limit',
    state === 'suspended' ? 'resume' : 'suspend',
    ...(hasAccess ? (['grant', 'revoke'] as const) : (['grant'] as const)),
  ]
  const shown = (id: ChangeAction) => (id === 'grant' && hasAccess ? 'regrant' : id)
  const entries = actions.map((id) => ({
    id: id as string,
    label: t(`runningAuction.admission.${shown(id)}.open`),
  }))
  if (admission.lastChange !== null)
    entries.push({ id: CHANGES, label: t('runningAuction.admission.openChanges') })
  return (
    <MenuButton
      icon={Ellipsis}
      label={t('administration.objects.menu.label', { title: personText(admission.person, t) })}
      entries={entries}
      onAction={(id) => {
        const action = actions.find((one) => one === id)
        if (action === undefined) onChanges()
        else onAction(action)
      }}
    />
  )
}

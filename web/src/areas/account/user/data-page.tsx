import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { DeletionPanel } from './deletion-panel.tsx'
import { ExportPanel } from './export-panel.tsx'
import { OwnAccountPage } from './own-account-page.tsx'

type Props = {
  email: string
  /** After the account is gone. */
  onDeleted: () => void
}

/** What is kept of the person: to take away, and to have erased. */
export function DataPage({ email, onDeleted }: Props) {
  const { t } = useTranslation()
  return (
    <OwnAccountPage title={t('user.data.title')} lead={t('user.data.lead')}>
      <ExportPanel />
      <DeletionPanel email={email} onDeleted={onDeleted} />
    </OwnAccountPage>
  )
}

import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { DeletionPanel } from './deletion-panel.tsx'
import { ExportPanel } from './export-panel.tsx'
import { UserPage } from './user-page.tsx'

type Props = {
  email: string
  /** After the account is gone. */
  onDeleted: () => void
}

/** What is kept of the person: to take away, and to have erased. */
export function DataPage({ email, onDeleted }: Props) {
  const { t } = useTranslation()
  return (
    <UserPage title={t('user.data.title')} lead={t('user.data.lead')}>
      <ExportPanel />
      <DeletionPanel email={email} onDeleted={onDeleted} />
    </UserPage>
  )
}

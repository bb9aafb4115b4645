import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/use-translation.ts'
import { FailedRead } from '../../api/failed-read.tsx'
import { Panel, PanelBody } from '../../design/panel.tsx'
import { EmailForm } from './email-form.tsx'
import { emailChangeQuery } from './queries.ts'
import { WaitingEmail } from './waiting-email.tsx'

/** With which address the person signs in, the one that waits to be confirmed, and how to change it. */
export function EmailPanel({ email }: { email: string }) {
  const { t } = useTranslation()
  const query = useQuery(emailChangeQuery)
  return (
    <Panel title={t('emailChange.title')}>
      <PanelBody>
        <FailedRead query={query} />
        {query.data ? <WaitingEmail email={email} change={query.data} /> : <EmailForm email={email} />}
      </PanelBody>
    </Panel>
  )
}

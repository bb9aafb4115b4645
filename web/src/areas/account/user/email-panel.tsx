import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { FailedRead } from '../../../kernel/api/failed-read.tsx'
import { Panel, PanelBody } from '../../../design/panel.tsx'
import { EmailForm } from './email-form.tsx'
import { emailChangeQuery, secondFactorQuery } from './queries.ts'
import { useFocusOnStep } from '../../../design/use-focus-on-step.ts'
import { WaitingEmail } from './waiting-email.tsx'

/** With which address the person signs in, the one that waits to be confirmed, and how to change it. */
export function EmailPanel({ email }: { email: string }) {
  const { t } = useTranslation()
  const query = useQuery(emailChangeQuery)
  const { data: factor } = useQuery(secondFactorQuery)
  const asksForCode = factor !== undefined && factor.setUpAt !== null
  const placeRef = useFocusOnStep(query.isPending ? null : query.data ? 'waiting' : 'form')
  return (
    <Panel title={t('emailChange.title')}>
      <PanelBody>
        <FailedRead query={query} />
        <div ref={placeRef} tabIndex={-1}>
          {query.data ? (
            <WaitingEmail email={email} change={query.data} />
          ) : (
            <EmailForm email={email} asksForCode={asksForCode} />
          )}
        </div>
      </PanelBody>
    </Panel>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { FailedRead } from '../../../kernel/api/failed-read.tsx'
import { Button } from '../../../design/button.tsx'
import { Panel, PanelBody } from '../../../design/panel.tsx'
import { Skeleton } from '../../../design/skeleton.tsx'
import { EndSessionsForm, type SessionsToEnd } from './end-sessions-form.tsx'
import { sessionsQuery } from './queries.ts'
import { SessionListItem } from './session-list-item.tsx'
import styles from './sessions-panel.module.css'
import { useFocusOnStep } from '../../../design/use-focus-on-step.ts'

type Asked = { readonly sessions: SessionsToEnd; readonly title: string }

/** Where the person is signed in, and how to end that. */
export function SessionsPanel({ email }: { email: string }) {
  const { t } = useTranslation()
  const query = useQuery(sessionsQuery)
  const sessions = query.data ?? []
  const [asked, setAsked] = useState<Asked | null>(null)
  const placeRef = useFocusOnStep(asked === null ? 'list' : asked.title)
  return (
    <Panel
      title={t('user.security.sessions')}
      aside={
        sessions.length > 1 && (
          <Button
            variant="secondary"
            size="small"
            onPress={() => setAsked({ sessions: 'others', title: t('user.security.endOthers') })}
          >
            {t('user.security.endOthers')}
          </Button>
        )
      }
    >
      <PanelBody>
        <FailedRead query={query} />
        {query.isPending && <Skeleton height="4rem" />}
        <div ref={placeRef} tabIndex={-1} className={styles.place}>
          {asked !== null && (
            <EndSessionsForm
              key={asked.sessions === 'others' ? 'others' : asked.sessions.id}
              {...asked}
              email={email}
              onClose={() => setAsked(null)}
            />
          )}
          <ul className="stack gap-0">
            {sessions.map((session) => (
              <SessionListItem
                key={session.id}
                session={session}
                onEnd={(title) => setAsked({ sessions: { id: session.id }, title })}
              />
            ))}
          </ul>
        </div>
      </PanelBody>
    </Panel>
  )
}

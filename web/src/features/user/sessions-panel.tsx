import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { endOtherSessions, endOwnSession } from '@zuschlag/contracts/user/own-sessions'
import { useTranslation } from '../../i18n/use-translation.ts'
import { call } from '../../api/call.ts'
import { FailedRead } from '../../api/failed-read.tsx'
import { Button } from '../../design/button.tsx'
import { Panel, PanelBody } from '../../design/panel.tsx'
import { Skeleton } from '../../design/skeleton.tsx'
import { showToast } from '../../design/toast-store.ts'
import { sessionsQuery } from './queries.ts'
import { SessionRow } from './session-row.tsx'
import styles from './sessions-panel.module.css'

/** Where the person is signed in, and how to end that. */
export function SessionsPanel() {
  const { t } = useTranslation()
  const query = useQuery(sessionsQuery)
  const sessions = query.data ?? []
  const endOne = useEndSessions(
    (sessionId: string) => call(endOwnSession, { params: { sessionId } }),
    t('user.security.sessionEnded'),
  )
  const endOthers = useEndSessions(() => call(endOtherSessions, {}), t('user.security.othersEnded'))
  return (
    <Panel
      title={t('user.security.sessions')}
      aside={
        sessions.length > 1 && (
          <Button
            variant="secondary"
            size="small"
            isPending={endOthers.isPending}
            pendingLabel={t('user.security.ending')}
            onPress={() => endOthers.mutate('')}
          >
            {t('user.security.endOthers')}
          </Button>
        )
      }
    >
      <PanelBody>
        <FailedRead query={query} />
        {query.isPending && <Skeleton height="4rem" />}
        <ul className={styles.list}>
          {sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              isEnding={endOne.isPending && endOne.variables === session.id}
              onEnd={() => endOne.mutate(session.id)}
            />
          ))}
        </ul>
      </PanelBody>
    </Panel>
  )
}

/** Whether or not it worked, the list is asked for again: it says what is. */
function useEndSessions(end: (sessionId: string) => Promise<unknown>, done: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: end,
    onSuccess: () => showToast({ tone: 'done', text: done }),
    onSettled: () => queryClient.invalidateQueries(sessionsQuery),
  })
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { endOtherSessions, endOwnSession, type OwnSession } from '@zuschlag/contracts/user/own-sessions'
import { type LucideIcon, Monitor, Smartphone, Tablet, Terminal } from 'lucide-react'
import { type SubmitEvent, useEffect, useState, useEffectEvent } from 'react'
import { Button } from '../../../design/button.tsx'
import { Icon } from '../../../design/icon.tsx'
import { Panel } from '../../../design/panel.tsx'
import { Skeleton } from '../../../design/skeleton.tsx'
import { showToast } from '../../../design/toast-store.ts'
import { useFocusOnStep } from '../../../design/use-focus-on-step.ts'
import { call, problemOf } from '../../../kernel/api/call.ts'
import { FailedRead } from '../../../kernel/api/failed-read.tsx'
import { ProblemNotice } from '../../../kernel/forms/problem-notice.tsx'
import { readerZone, useIntl, useTranslation } from '../../../kernel/i18n/use-translation.ts'
import {
  CurrentPasswordField,
  UsernameForManagers,
  useAskedFields,
} from '../credentials/current-password-field.tsx'
import { accountProblemTexts } from './user-layout.tsx'
import { sessionsQuery } from './queries.ts'
import styles from './user.module.css'

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
      <FailedRead query={query} />
      {query.isPending && <Skeleton height="4rem" />}
      <div ref={placeRef} tabIndex={-1} className={`stack gap-5 ${styles.sessionPlace}`}>
        {asked !== null && (
          <EndSessionsForm
            key={asked.sessions === 'others' ? 'others' : asked.sessions.id}
            {...asked}
            email={email}
            onClose={() => setAsked(null)}
          />
        )}
        <ul className="stack gap-0 divided">
          {sessions.map((session) => (
            <SessionListItem
              key={session.id}
              session={session}
              onEnd={(title) => setAsked({ sessions: { id: session.id }, title })}
            />
          ))}
        </ul>
      </div>
    </Panel>
  )
}

const deviceMarks: Record<OwnSession['device']['kind'], LucideIcon> = {
  desktop: Monitor,
  phone: Smartphone,
  tablet: Tablet,
  script: Terminal,
}

type SessionListItemProps = {
  session: OwnSession
  /** Given what is asked for, in words that name the device. */
  onEnd: (title: string) => void
}

function SessionListItem({ session, onEnd }: SessionListItemProps) {
  const { t, format, language: lang } = useIntl()
  const name = useDeviceName()(session.device)
  const endTitle = t('user.security.endOf', { device: name })
  const moment = (at: string) => format.dateTime(at, readerZone)
  return (
    <li className={`center grid ${styles.sessionRow}`}>
      <span className="muted">
        <Icon of={deviceMarks[session.device.kind]} size="lg" />
      </span>
      <div>
        <p className={`line multiline center ${styles.name}`}>
          <b>{name}</b>
          {session.isCurrent && <span className="sm muted">{t('user.security.thisDevice')}</span>}
        </p>
        <p className="sm muted">
          {session.isCurrent
            ? t('user.security.activeNow')
            : t('user.security.lastSeen', { date: moment(session.lastSeenAt) })}
          {' · '}
          {t('user.security.since', { date: moment(session.createdAt) })}
          {session.tenantName !== null && ` · ${session.tenantName}`}
        </p>
      </div>
      {session.isCurrent ? (
        <Link className="sm" to="/$lang/logout" params={{ lang }} preload={false}>
          {t('shell.logout')}
        </Link>
      ) : (
        <Button variant="text" size="small" aria-label={endTitle} onPress={() => onEnd(endTitle)}>
          {t('user.security.end')}
        </Button>
      )}
    </li>
  )
}

/** The id of one session, or all but this one. */
type SessionsToEnd = { readonly id: string } | 'others'

type EndSessionsFormProps = {
  email: string
  sessions: SessionsToEnd
  /** What is about to be ended, in words. */
  title: string
  onClose: () => void
}

/** Asks for the password, so that a person at an unlocked screen cannot sign the owner out elsewhere. */
function EndSessionsForm({ email, sessions, title, onClose }: EndSessionsFormProps) {
  const { t } = useTranslation()
  const end = useEndSessions(sessions)
  const fields = useAskedFields({ password: '' }, end)
  const focusPassword = useEffectEvent(() => fields.focus('password'))
  useEffect(() => focusPassword(), [])
  const isWrong = problemOf(end.error)?.code === 'passwordWrong'
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const { password } = fields.values
    if (!fields.check(password === '' ? { password: true } : {})) return
    end.mutate(password, { onSuccess: onClose, onError: () => fields.focus('password') })
  }
  return (
    <form className="fields" aria-label={title} onSubmit={submit} noValidate>
      <p>
        <b>{title}</b>
        <br />
        {t('user.security.endProof')}
      </p>
      <ProblemNotice texts={accountProblemTexts} error={isWrong ? null : end.error} />
      <UsernameForManagers email={email} />
      <div className="pair">
        <CurrentPasswordField
          label={t('user.security.endPassword')}
          {...fields.field('password')}
          isMissing={fields.mistakes.password !== undefined}
          isWrong={isWrong}
        />
      </div>
      <div className="row">
        <Button type="submit" isPending={end.isPending} pendingLabel={t('user.security.ending')}>
          {t('user.security.end')}
        </Button>
        <Button variant="secondary" onPress={onClose}>
          {t('user.security.endCancel')}
        </Button>
      </div>
    </form>
  )
}

/** Whether or not it worked, the list is asked for again: it says what is. */
function useEndSessions(sessions: SessionsToEnd) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (password: string) => {
      const body = { password }
      if (sessions === 'others') await call(endOtherSessions, { body })
      else await call(endOwnSession, { params: { sessionId: sessions.id }, body })
    },
    onSuccess: () =>
      showToast({
        tone: 'done',
        text: t(sessions === 'others' ? 'user.security.othersEnded' : 'user.security.sessionEnded'),
      }),
    onSettled: () => queryClient.invalidateQueries(sessionsQuery),
  })
}

/** "Firefox auf Windows", or as much as a device said of itself. */
function useDeviceName(): (device: OwnSession['device']) => string {
  const { t } = useTranslation()
  return ({ kind, browser, system }) => {
    if (browser !== null && system !== null) return t('user.security.browserOnSystem', { browser, system })
    return browser ?? system ?? t(`user.security.device.${kind}`)
  }
}

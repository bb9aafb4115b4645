import {
  endUserSessions,
  reinstateUser,
  sendSignUpMail,
  suspendUser,
  type AdministeredUser,
} from '@zuschlag/contracts/administration/users'
import { useState } from 'react'
import styles from '../editing/editor.module.css'
import { platformProblems, useChange } from '../editing/use-change.ts'
import { ProblemNotice } from '../../../kernel/forms/problem-notice.tsx'
import { ReasonDialog } from '../editing/dialogs.tsx'
import { call } from '../../../kernel/api/call.ts'
import { platformKeys } from '../../../kernel/api/platform-queries.ts'
import { Button } from '../../../design/button.tsx'
import { Panel, PanelBody } from '../../../design/panel.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { ErasureDialog } from './erasure-dialog.tsx'
import { useChangeUser } from './use-change-user.ts'

const REASON_LENGTH_MAX = 500

type Props = { user: AdministeredUser; isOwn: boolean; onErased: () => void }

/** Whether and where somebody is signed in, and how to put an end to it. */
export function AccessPanel({ user, isOwn, onErased }: Props) {
  const { t } = useTranslation()
  const [dialog, setDialog] = useState<'suspend' | 'erase' | null>(null)
  const params = { userId: user.id }
  const close = () => setDialog(null)
  const suspend = useChangeUser(
    (reason: string) => call(suspendUser, { params, body: { reason } }),
    t('platform.users.suspendedNow'),
    close,
  )
  const openSuspend = () => {
    suspend.reset()
    setDialog('suspend')
  }
  const reinstate = useChangeUser(
    (_none: null) => call(reinstateUser, { params }),
    t('platform.users.reinstatedNow'),
  )
  const end = useChangeUser(
    (_none: null) => call(endUserSessions, { params }),
    t('platform.users.sessionsEnded'),
  )
  const mail = useChange({
    change: (_none: null) => call(sendSignUpMail, { params }),
    done: t('platform.users.linkSent', { email: user.email }),
    outdated: [platformKeys.history],
  })
  const working = t('platform.working')
  return (
    <Panel title={t('platform.users.access')}>
      <PanelBody>
        <div className={styles.form}>
          <p>{t('platform.users.openSessions', { count: user.openSessions })}</p>
          <ProblemNotice texts={platformProblems} error={reinstate.error ?? end.error ?? mail.error} />
          <div className="row">
            <Button
              variant="secondary"
              isDisabled={user.openSessions === 0}
              isPending={end.isPending}
              pendingLabel={working}
              onPress={() => end.mutate(null)}
            >
              {t('platform.users.endSessions')}
            </Button>
            <Button
              variant="secondary"
              isPending={mail.isPending}
              pendingLabel={working}
              onPress={() => mail.mutate(null)}
            >
              {t(user.hasPassword ? 'platform.users.sendReset' : 'platform.users.sendSignUp')}
            </Button>
            {user.suspendedAt === null ? (
              <Button variant="secondary" isDisabled={isOwn} onPress={openSuspend}>
                {t('platform.users.suspend')}
              </Button>
            ) : (
              <Button
                isPending={reinstate.isPending}
                pendingLabel={working}
                onPress={() => reinstate.mutate(null)}
              >
                {t('platform.users.reinstate')}
              </Button>
            )}
            <Button variant="text" isDisabled={isOwn} onPress={() => setDialog('erase')}>
              {t('platform.users.erase')}
            </Button>
          </div>
          {isOwn && <p className="sm muted">{t('platform.users.own')}</p>}
        </div>
      </PanelBody>
      {dialog === 'suspend' && (
        <ReasonDialog
          title={t('platform.users.suspendTitle')}
          text={t('platform.users.suspendText')}
          label={t('platform.reason')}
          hint={t('platform.users.suspendHint')}
          action={t('platform.users.suspend')}
          pending={working}
          lengthMax={REASON_LENGTH_MAX}
          isPending={suspend.isPending}
          error={suspend.error}
          onReason={suspend.mutate}
          onClose={close}
        />
      )}
      {dialog === 'erase' && <ErasureDialog user={user} onErased={onErased} onClose={close} />}
    </Panel>
  )
}

import {
  type AdministeredUser,
  endUserSessions,
  eraseUser,
  reinstateUser,
  sendSignUpMail,
  suspendUser,
} from '@zuschlag/contracts/administration/users'
import { useState } from 'react'
import { Button } from '../../../design/button.tsx'
import { Panel, PanelBody } from '../../../design/panel.tsx'
import { TextField } from '../../../design/text-field.tsx'
import { call } from '../../../kernel/api/call.ts'
import { platformKeys } from '../../../kernel/api/platform-queries.ts'
import { ProblemNotice } from '../../../kernel/forms/problem-notice.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { FormDialog, ReasonDialog } from '../editing/dialogs.tsx'
import { platformProblems, useChange } from '../editing/use-change.ts'
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
        <div className="fields">
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

type ErasureDialogProps = { user: AdministeredUser; onErased: () => void; onClose: () => void }

/** Asks for the address in letters: nobody erases an account by a slip, nor the wrong one. */
function ErasureDialog({ user, onErased, onClose }: ErasureDialogProps) {
  const { t } = useTranslation()
  const [email, setEmail] = useState('')
  const [isWrong, setWrong] = useState(false)
  const erase = useChange({
    change: (_none: null) => call(eraseUser, { params: { userId: user.id }, body: { email: user.email } }),
    done: t('platform.users.erased'),
    outdated: [[...platformKeys.users, 'page'], platformKeys.tenants],
    onDone: onErased,
  })
  const submit = () => {
    const isRepeated = email.trim().toLowerCase() === user.email
    setWrong(!isRepeated)
    if (isRepeated) erase.mutate(null)
  }
  return (
    <FormDialog
      title={t('platform.users.eraseTitle')}
      role="alertdialog"
      lead={<p>{t('platform.users.eraseText')}</p>}
      action={t('platform.users.erase')}
      isPending={erase.isPending}
      error={erase.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t('user.data.typeEmail', { email: user.email })}
        name="confirmation"
        inputMode="email"
        autoComplete="off"
        value={email}
        onChange={setEmail}
        error={isWrong ? t('user.data.emailDiffers') : undefined}
      />
    </FormDialog>
  )
}

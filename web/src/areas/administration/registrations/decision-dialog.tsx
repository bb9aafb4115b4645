import { useState, type ReactNode } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { Button } from '../../../design/button.tsx'
import { Dialog } from '../../../kernel/dialogs/dialog.tsx'
import { platformProblems } from '../editing/platform-problem-texts.ts'
import { ProblemNotice } from '../../../kernel/forms/problem-notice.tsx'
import { ReasonDialog } from '../editing/reason-dialog.tsx'
import { RegistrationBadge } from './registration-badge.tsx'
import type { RegistrationStatus } from '@zuschlag/contracts/registrations/administration'

const REASON_LENGTH_MAX = 1000

type Change<Input> = {
  readonly mutate: (input: Input) => void
  readonly isPending: boolean
  readonly error: unknown
  readonly reset: () => void
}

type Props = {
  title: string
  status: RegistrationStatus
  /** What approving does, beside the button. */
  consequence: string
  children: ReactNode
  approve: Change<null>
  decline: Change<string>
  onClose: () => void
}

/** One registration in full with the two decisions; declining asks for the reason that the person reads. */
export function DecisionDialog(props: Props) {
  const { title, status, consequence, children, approve, decline, onClose } = props
  const { t } = useTranslation()
  const [isDeclining, setDeclining] = useState(false)
  const openDecline = () => {
    decline.reset()
    setDeclining(true)
  }
  if (isDeclining) {
    return (
      <ReasonDialog
        title={t('platform.decline.title', { name: title })}
        text={t('platform.decline.text')}
        label={t('platform.reason')}
        hint={t('platform.decline.hint')}
        action={t('platform.decline.action')}
        pending={t('platform.working')}
        lengthMax={REASON_LENGTH_MAX}
        multiline
        isPending={decline.isPending}
        error={decline.error}
        onReason={decline.mutate}
        onClose={() => setDeclining(false)}
      />
    )
  }
  const isPending = status === 'pending'
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      size="wide"
      lead={<RegistrationBadge status={status} />}
      actions={
        isPending && (
          <>
            <Button
              isPending={approve.isPending}
              pendingLabel={t('platform.working')}
              onPress={() => approve.mutate(null)}
            >
              {t('platform.approve')}
            </Button>
            <Button variant="secondary" onPress={openDecline}>
              {t('platform.decline.open')}
            </Button>
          </>
        )
      }
    >
      <ProblemNotice texts={platformProblems} error={approve.error} />
      {children}
      {isPending && <p className="sm muted">{consequence}</p>}
    </Dialog>
  )
}

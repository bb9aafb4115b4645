import { useMutation, useQuery } from '@tanstack/react-query'
import { deletePersonalData, exportPersonalData } from '@zuschlag/contracts/user/personal-data'
import { Download } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { Button } from '../../../design/button.tsx'
import { Icon } from '../../../design/icon.tsx'
import { Panel } from '../../../design/panel.tsx'
import { saveFile } from '../../../design/save-file.ts'
import { TextField } from '../../../design/text-field.tsx'
import { call, callForBody } from '../../../kernel/api/call.ts'
import { Dialog } from '../../../kernel/dialogs/dialog.tsx'
import { ProblemNotice } from '../../../kernel/forms/problem-notice.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { UsernameForManagers, useAskedFields } from '../credentials/current-password-field.tsx'
import { OwnAccountPage, accountProblemTexts, deletionProblems } from './user-layout.tsx'
import { secondFactorQuery } from './queries.ts'
import { ProofFields, proofRefusal, fieldAtFault } from './proof-fields.tsx'
import styles from './user.module.css'

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

const INDENT = 2

/** Everything that is kept, as one file. */
function ExportPanel() {
  const { t } = useTranslation()
  const download = useMutation({
    mutationFn: () => callForBody(exportPersonalData, {}),
    onSuccess: (data) =>
      saveFile(
        `zuschlag-${data.exportedAt.slice(0, 10)}.json`,
        JSON.stringify(data, null, INDENT),
        'application/json',
      ),
  })
  return (
    <Panel title={t('user.data.export')}>
      <div className="stack start">
        <p>{t('user.data.exportText')}</p>
        <ProblemNotice texts={accountProblemTexts} error={download.error} />
        <Button
          variant="secondary"
          isPending={download.isPending}
          pendingLabel={t('user.data.exporting')}
          onPress={() => download.mutate()}
        >
          <Icon of={Download} /> {t('user.data.exportAction')}
        </Button>
      </div>
    </Panel>
  )
}

const deletionPoints = ['erased', 'kept', 'final'] as const

/** What goes, what stays and why, before anything is asked. */
function DeletionPanel({ email, onDeleted }: { email: string; onDeleted: () => void }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { data: factor } = useQuery(secondFactorQuery)
  const asksForCode = factor !== undefined && factor.setUpAt !== null
  return (
    <Panel title={t('user.data.deletion')}>
      <div className="stack start">
        <ul className={`stack gap-2 ${styles.points}`}>
          {deletionPoints.map((point) => (
            <li key={point}>{t(`user.data.${point}`)}</li>
          ))}
        </ul>
        <Button variant="secondary" onPress={() => setOpen(true)}>
          {t('user.data.deletionAction')}
        </Button>
        {/* A closed dialog forgets what was typed into it. */}
        {isOpen && (
          <DeletionDialog
            email={email}
            asksForCode={asksForCode}
            onDeleted={onDeleted}
            onClose={() => setOpen(false)}
          />
        )}
      </div>
    </Panel>
  )
}

type DeletionDialogProps = { email: string; asksForCode: boolean; onDeleted: () => void; onClose: () => void }
type MissingFields = 'email' | 'password' | 'code' | null

function missingFieldsOf(
  typed: Record<'email' | 'password' | 'code', string>,
  email: string,
  asksForCode: boolean,
): MissingFields {
  if (typed.email.trim().toLowerCase() !== email.toLowerCase()) return 'email'
  if (typed.password === '') return 'password'
  return asksForCode && typed.code === '' ? 'code' : null
}

/**
 * Asks for the address in letters and for what signing in takes: nobody deletes an account by a slip, or at
 * an open screen.
 */
function DeletionDialog({ email, asksForCode, onDeleted, onClose }: DeletionDialogProps) {
  const { t } = useTranslation()
  const deletion = useMutation({
    mutationFn: (body: { password: string; code?: string }) => call(deletePersonalData, { body }),
    onSuccess: onDeleted,
  })
  const fields = useAskedFields({ email: '', password: '', code: '' }, deletion)
  const refusal = proofRefusal(deletion.error)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const { password } = fields.values
    const code = fields.values.code.trim()
    const missing = missingFieldsOf({ ...fields.values, code }, email, asksForCode)
    if (!fields.check(missing === null ? {} : { [missing]: true })) return
    const onError = (error: unknown) => fields.focus(fieldAtFault(error))
    deletion.mutate({ password, ...(asksForCode ? { code } : {}) }, { onError })
  }
  return (
    <Dialog isOpen onClose={onClose} title={t('user.data.dialogTitle')} role="alertdialog">
      <form className="fields" onSubmit={submit} noValidate>
        <p>{t('user.data.dialogText')}</p>
        <ProblemNotice texts={deletionProblems} error={refusal ? null : deletion.error} />
        <TextField
          label={t('user.data.typeEmail', { email })}
          type="text"
          name="confirmation"
          inputMode="email"
          autoComplete="off"
          {...fields.field('email')}
          error={fields.mistakes.email && t('user.data.emailDiffers')}
        />
        <UsernameForManagers email={email} />
        <ProofFields
          label={t('LoginPage.Password')}
          fields={fields}
          asksForCode={asksForCode}
          refusal={refusal}
        />
        <div className="row">
          <Button type="submit" isPending={deletion.isPending} pendingLabel={t('user.data.erasing')}>
            {t('user.data.eraseAction')}
          </Button>
          <Button variant="secondary" onPress={onClose}>
            {t('user.data.keep')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

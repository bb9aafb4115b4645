import { resetUserSecondFactor, type AdministeredUser } from '@zuschlag/contracts/administration/users'
import { useState } from 'react'
import styles from '../editing/editor.module.css'
import { FormDialog } from '../editing/dialogs.tsx'
import { call } from '../../../kernel/api/call.ts'
import { Button } from '../../../design/button.tsx'
import { Panel, PanelBody } from '../../../design/panel.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { useChangeUser } from './use-change-user.ts'

type Props = { user: AdministeredUser; isOwn: boolean }

/** For somebody who lost their app and the codes; nothing is shown of people without a second factor. */
export function SecondFactorReset({ user, isOwn }: Props) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const reset = useChangeUser(
    (_none: null) => call(resetUserSecondFactor, { params: { userId: user.id } }),
    t('secondFactor.resetDone'),
    () => setAsking(false),
  )
  const ask = () => {
    reset.reset()
    setAsking(true)
  }
  if (!user.hasSecondFactor) return null
  return (
    <Panel title={t('secondFactor.title')}>
      <PanelBody>
        <div className={styles.form}>
          <p>{t('secondFactor.hasOne')}</p>
          <div className="row">
            <Button variant="secondary" isDisabled={isOwn} onPress={ask}>
              {t('secondFactor.reset')}
            </Button>
          </div>
        </div>
      </PanelBody>
      {isAsking && (
        <FormDialog
          title={t('secondFactor.resetTitle')}
          role="alertdialog"
          action={t('secondFactor.reset')}
          isPending={reset.isPending}
          error={reset.error}
          onSubmit={() => reset.mutate(null)}
          onClose={() => setAsking(false)}
        >
          <p>{t('secondFactor.resetText', { name: `${user.firstName} ${user.lastName}` })}</p>
        </FormDialog>
      )}
    </Panel>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  type AdministeredUser,
  changeUserRoles,
  resetUserSecondFactor,
} from '@zuschlag/contracts/administration/users'
import type { UserId } from '@zuschlag/contracts/kernel/ids'
import { useState } from 'react'
import { Button } from '../../../design/button.tsx'
import { Checkbox } from '../../../design/checkbox.tsx'
import { Panel, PanelBody, PanelFrame } from '../../../design/panel.tsx'
import { call } from '../../../kernel/api/call.ts'
import { userQuery } from '../../../kernel/api/platform-queries.ts'
import { readerZone, useIntl, useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { FormDialog } from '../editing/dialogs.tsx'
import { EditedPanel, useEdited, Facts, emailLink, phoneLink } from '../editing/edited-panel.tsx'
import { PageHeader, UnknownPage } from '../frame/page-header.tsx'
import { ChangeHistory } from '../history/change-history.tsx'
import { AccessPanel, useChangeUser, MembershipsPanel } from './account-panels.tsx'
import { UserBadge } from './user-badge.tsx'
import styles from '../editing/editor.module.css'

type Props = {
  userId: UserId
  /** Nobody suspends or erases themselves. */
  isOwn: boolean
  onErased: () => void
}

/** One account: who it is, what it may, where it is signed in, and what was done to it. */
export function AdministeredUserPage({ userId, isOwn, onErased }: Props) {
  const { t } = useTranslation()
  const query = useQuery(userQuery(userId))
  const { data: user } = query
  const toUsers = (
    <Link to="/administration/users" activeOptions={{ exact: true }}>
      {t('platform.users.title')}
    </Link>
  )
  if (user === undefined)
    return <UnknownPage query={query} title={t('platform.users.notFound')} back={toUsers} />
  const name = `${user.firstName} ${user.lastName}`
  return (
    <>
      <PageHeader title={name} parent={toUsers} badge={<UserBadge user={user} />} />
      <div className={styles.page}>
        <PersonPanel user={user} />
        <AccessPanel user={user} isOwn={isOwn} onErased={onErased} />
        <SecondFactorReset user={user} isOwn={isOwn} />
        <RolesPanel user={user} isOwn={isOwn} />
        <MembershipsPanel user={user} />
        <ChangeHistory subjectId={userId} />
      </div>
    </>
  )
}

/** Who somebody is. They change it themselves. */
function PersonPanel({ user }: { user: AdministeredUser }) {
  const { t, format } = useIntl()
  const { titlePrefix, firstName, lastName, titleSuffix, email, phoneNumber, language } = user
  return (
    <Panel title={t('platform.users.person')}>
      <Facts
        facts={[
          [
            t('platform.users.name'),
            [titlePrefix, firstName, lastName, titleSuffix].filter(Boolean).join(' '),
          ],
          [t('platform.email'), emailLink(email)],
          [t('platform.phone'), phoneNumber && phoneLink(phoneNumber)],
          [t('platform.language'), language && format.languageName(language)],
          [t('platform.users.since'), format.dateTime(user.createdAt, readerZone)],
          [
            t('platform.users.confirmedAt'),
            user.emailConfirmedAt === null
              ? t('platform.users.notYet')
              : format.dateTime(user.emailConfirmedAt, readerZone),
          ],
        ]}
      />
    </Panel>
  )
}

const roles = ['isInvestor', 'isSeller', 'isSystemAdmin'] as const

/** What somebody may on the whole platform. Their sessions end, so that no old role lives on. */
function RolesPanel({ user, isOwn }: { user: AdministeredUser; isOwn: boolean }) {
  const { t } = useTranslation()
  const edited = useEdited(user.roles)
  const { values, edit } = edited
  const save = useChangeUser(
    (next: AdministeredUser['roles']) =>
      call(changeUserRoles, { params: { userId: user.id }, body: { ...next, expected: user.roles } }),
    t('platform.saved'),
  )
  return (
    <EditedPanel
      title={t('platform.users.rolesTitle')}
      edited={edited}
      save={save}
      labelOf={(role) => t(`platform.users.may.${role}`)}
      onSubmit={() => save.mutate(values)}
    >
      <div>
        {roles.map((role) => (
          <Checkbox
            key={role}
            isSelected={values[role]}
            isDisabled={role === 'isSystemAdmin' && isOwn}
            onChange={(chosen) => edit({ [role]: chosen })}
          >
            {t(`platform.users.may.${role}`)}
          </Checkbox>
        ))}
      </div>
      <p className="sm muted">{t('platform.users.sessionsEnd')}</p>
    </EditedPanel>
  )
}

type SecondFactorResetProps = { user: AdministeredUser; isOwn: boolean }

/** For somebody who lost their app and the codes; nothing is shown of people without a second factor. */
function SecondFactorReset({ user, isOwn }: SecondFactorResetProps) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const reset = useChangeUser(
    () => call(resetUserSecondFactor, { params: { userId: user.id } }),
    t('secondFactor.resetDone'),
    () => setAsking(false),
  )
  const ask = () => {
    reset.reset()
    setAsking(true)
  }
  if (!user.hasSecondFactor) return null
  return (
    <PanelFrame title={t('secondFactor.title')}>
      <PanelBody>
        <div className="fields">
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
          sending={reset}
          onSubmit={() => reset.mutate()}
          onClose={() => setAsking(false)}
        >
          <p>{t('secondFactor.resetText', { name: `${user.firstName} ${user.lastName}` })}</p>
        </FormDialog>
      )}
    </PanelFrame>
  )
}

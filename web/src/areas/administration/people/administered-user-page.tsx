import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { UserId } from '@zuschlag/contracts/kernel/ids'
import { ChangeHistory } from '../history/change-history.tsx'
import styles from '../editing/editor.module.css'
import { PageHeader, UnreadAdministration } from '../frame/page-header.tsx'
import { userQuery } from '../../../kernel/api/platform-queries.ts'
import { problemOf } from '../../../kernel/api/problem.ts'
import { PageLoading } from '../../../app/page-loading.tsx'
import { EmptyState } from '../../../design/empty-state.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { AccessPanel } from './access-panel.tsx'
import { MembershipsPanel } from './memberships-panel.tsx'
import { PersonPanel } from './person-panel.tsx'
import { RolesPanel } from './roles-panel.tsx'
import { SecondFactorReset } from './second-factor-reset.tsx'
import { UserBadge } from './user-badge.tsx'

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
  if (user === undefined) {
    const status = problemOf(query.error)?.status
    if (status === 404 || status === 400) {
      const title = t('platform.users.notFound')
      return <EmptyState title={title} drawing="sadFace" headingLevel={1} action={toUsers} />
    }
    return query.isError ? <UnreadAdministration query={query} back={toUsers} /> : <PageLoading />
  }
  const name = `${user.firstName} ${user.lastName}`
  return (
    <>
      <PageHeader
        title={name}
        path={[
          { id: 'users', part: toUsers },
          { id: 'user', part: name },
        ]}
        badge={<UserBadge user={user} />}
      />
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

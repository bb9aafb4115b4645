import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { FailedRead } from '../../../kernel/api/failed-read.tsx'
import { Panel, PanelBody } from '../../../design/panel.tsx'
import { Skeleton } from '../../../design/skeleton.tsx'
import { ProfileForm } from './profile-form.tsx'
import { profileQuery } from './queries.ts'
import { OwnAccountPage } from './own-account-page.tsx'

/** Name, phone number and language of the signed-in person. */
export function ProfilePage() {
  const { t } = useTranslation()
  const query = useQuery(profileQuery)
  return (
    <OwnAccountPage title={t('user.profile.title')} lead={t('user.profile.lead')}>
      <FailedRead query={query} />
      {(query.data !== undefined || query.isPending) && (
        <Panel>
          <PanelBody>
            {query.data && <ProfileForm profile={query.data} />}
            {query.isPending && <Skeleton height="24rem" />}
          </PanelBody>
        </Panel>
      )}
    </OwnAccountPage>
  )
}

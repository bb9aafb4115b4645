import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from '../../kernel/i18n/use-translation.ts'
import { ignoreError } from '../../kernel/api/ignore-error.ts'
import { usePageTitle } from '../../app/use-page-meta.ts'
import { ProfilePage } from '../../areas/account/user/profile-page.tsx'
import { profileQuery } from '../../areas/account/user/queries.ts'

export const Route = createFileRoute('/user/profile')({
  loader: ({ context }) => {
    void context.queryClient.query(profileQuery).catch(ignoreError)
  },
  component: function Profile() {
    const { t } = useTranslation()
    usePageTitle(t('user.profile.title'))
    return <ProfilePage />
  },
})

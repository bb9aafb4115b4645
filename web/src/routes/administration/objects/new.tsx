import { createFileRoute, Link } from '@tanstack/react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { NewObjectPage } from '../../../features/object-editor/new-object-page.tsx'

export const Route = createFileRoute('/administration/objects/new')({
  component: function NewObject() {
    const { t } = useTranslation()
    const { user } = Route.useRouteContext()
    const navigate = Route.useNavigate()
    return (
      <NewObjectPage
        ownBrokerId={user.brokerId}
        toObjects={<Link to="/administration/objects">{t('administration.objects.title')}</Link>}
        onDrafted={(auctionId) =>
          void navigate({ to: '/administration/objects/$auctionId/edit', params: { auctionId } })
        }
      />
    )
  },
})

import { auctionIdSchema } from '@zuschlag/contracts/kernel/ids'
import { createFileRoute, Link } from '@tanstack/react-router'
import { z } from 'zod'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { NewObjectPage } from '../../../areas/administration/auction-editor/new-object-page.tsx'

export const Route = createFileRoute('/administration/objects/new')({
  validateSearch: z.object({ copy: auctionIdSchema.optional().catch(undefined) }),
  component: function NewObject() {
    const { t } = useTranslation()
    const { user } = Route.useRouteContext()
    const { copy } = Route.useSearch()
    const navigate = Route.useNavigate()
    return (
      <NewObjectPage
        key={copy}
        copied={copy ?? null}
        ownBrokerId={user.brokerId}
        toObjects={
          <Link to="/administration/objects" activeOptions={{ exact: true }}>
            {t('administration.objects.title')}
          </Link>
        }
        onDrafted={(auctionId) =>
          void navigate({ to: '/administration/objects/$auctionId/edit', params: { auctionId } })
        }
      />
    )
  },
})

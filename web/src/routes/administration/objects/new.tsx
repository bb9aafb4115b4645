import { auctionIdSchema } from '@zuschlag/contracts/kernel/ids'
import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { NewObjectPage } from '../../../areas/administration/auction-editor/new-object-page.tsx'

export const Route = createFileRoute('/administration/objects/new')({
  validateSearch: z.object({ copy: auctionIdSchema.optional().catch(undefined) }),
  component: function NewObject() {
    const { user } = Route.useRouteContext()
    const { copy } = Route.useSearch()
    const navigate = Route.useNavigate()
    return (
      <NewObjectPage
        key={copy}
        copied={copy ?? null}
        ownBrokerId={user.brokerId}
        onDrafted={(auctionId) =>
          void navigate({ to: '/administration/objects/$auctionId/edit', params: { auctionId } })
        }
      />
    )
  },
})

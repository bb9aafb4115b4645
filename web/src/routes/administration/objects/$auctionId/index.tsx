import { createFileRoute, redirect } from '@tanstack/react-router'
import { problemOf } from '../../../../kernel/api/call.ts'
import { throwRedirect } from '../../../../app/route-guards.ts'

/**
 * Work on a draft goes on in the editor, on everything else in its process. What is not there says so in its
 * frame.
 */
export const Route = createFileRoute('/administration/objects/$auctionId/')({
  beforeLoad: async ({ context, params }) => {
    // The router knows every route from the first page on; visitors do without how the administration reads.
    const { administeredAuctionQuery } = await import('../../../../kernel/api/administration-queries.ts')
    const _splat = await context.queryClient
      .query(administeredAuctionQuery(params.auctionId))
      .then(({ phase, mayManage }) => (phase === 'draft' && mayManage ? 'edit' : 'process'))
      .catch((error: unknown) => {
        if (problemOf(error) === undefined) throw error
        return null
      })
    if (_splat === null) return
    throwRedirect(
      redirect({
        to: '/administration/objects/$auctionId/$',
        params: { auctionId: params.auctionId, _splat },
        replace: true,
      }),
    )
  },
})

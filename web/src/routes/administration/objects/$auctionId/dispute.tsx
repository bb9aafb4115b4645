import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { z } from 'zod'
import { administeredAuctionQuery } from '../../../../kernel/api/administration-queries.ts'
import { DisputePage } from '../../../../areas/administration/dispute/dispute-page.tsx'

/** The step that is looked at, counted from 0 over events and refused attempts. */
const searchSchema = z.object({ step: z.number().int().min(0).optional().catch(undefined) })

/** Stepping fast through a history writes the URL once, when it pauses. */
const PAUSE_MS = 300

export const Route = createFileRoute('/administration/objects/$auctionId/dispute')({
  validateSearch: searchSchema,
  component: Dispute,
})

function Dispute() {
  const { auctionId } = Route.useParams()
  const { step } = Route.useSearch()
  const navigate = Route.useNavigate()
  const { data } = useQuery(administeredAuctionQuery(auctionId))
  const [chosen, setChosen] = useState(step)
  const keep = useEffectEvent((index: number | undefined) => {
    if (index !== step) void navigate({ search: { step: index }, replace: true, resetScroll: false })
  })
  useEffect(() => {
    const timer = window.setTimeout(() => keep(chosen), PAUSE_MS)
    return () => window.clearTimeout(timer)
  }, [chosen])
  if (data === undefined) return null
  return (
    <DisputePage
      auctionId={auctionId}
      seesBidders={data.mayManage}
      currency={data.tenant.currencyCode}
      timeZone={data.terms.timeZone}
      initialStep={step}
      onStep={setChosen}
    />
  )
}

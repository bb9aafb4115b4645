import { Link } from '@tanstack/react-router'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import type { ReactNode } from 'react'

/** Leads to the rules sheet of a process. */
export function RulesLink({ auctionId, children }: { auctionId: AuctionId; children: ReactNode }) {
  return (
    <Link to="/object/$auctionId/rules" params={{ auctionId }}>
      {children}
    </Link>
  )
}

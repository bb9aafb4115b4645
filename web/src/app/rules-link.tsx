import { Link } from '@tanstack/react-router'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import type { ReactNode } from 'react'

type Props = {
  auctionId: AuctionId
  children: ReactNode
  /** From within a form: what was typed there stays. */
  isInNewTab?: boolean
}

/** Leads to the rules sheet of a process. */
export function RulesLink({ auctionId, children, isInNewTab = false }: Props) {
  return (
    <Link to="/object/$auctionId/rules" params={{ auctionId }} {...(isInNewTab ? { target: '_blank' } : {})}>
      {children}
    </Link>
  )
}

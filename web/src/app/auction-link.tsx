import { Link } from '@tanstack/react-router'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import type { ReactNode } from 'react'
import { useTranslation } from '../kernel/i18n/use-translation.ts'
import { mayBeSentToPrivate } from './page-access.ts'
import { useCurrentUser } from './use-current-user.ts'

/** Leads to the details that the reader may see: the private ones, else the public ones. */
export function AuctionLink({ auctionId, children }: { auctionId: AuctionId; children: ReactNode }) {
  const { language: lang } = useTranslation()
  const { user } = useCurrentUser()
  return mayBeSentToPrivate(user, auctionId) ? (
    <Link to="/object/$auctionId" params={{ auctionId }}>
      {children}
    </Link>
  ) : (
    <Link to="/$lang/$auctionId" params={{ lang, auctionId }}>
      {children}
    </Link>
  )
}

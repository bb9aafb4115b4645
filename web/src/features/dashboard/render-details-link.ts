import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import type { ReactNode } from 'react'

/** The routes know the addresses, so they hand in how a link to an object's details looks. */
export type RenderDetailsLink = (auctionId: AuctionId, children: ReactNode) => ReactNode

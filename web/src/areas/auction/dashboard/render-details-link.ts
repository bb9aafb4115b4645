import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import type { DashboardAuction } from '@zuschlag/contracts/auction/views'
import type { ReactNode } from 'react'

/** The routes know the URLs, so they hand in how a link to an object's details looks. */
export type RenderDetailsLink = (auctionId: AuctionId, children: ReactNode) => ReactNode

/** The star of the watch list belongs to another feature; the routes hand it in. */
export type RenderStar = (auction: DashboardAuction) => ReactNode

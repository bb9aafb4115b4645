import { Skeleton } from '../../../design/skeleton.tsx'
import { lazyPart } from '../../../kernel/dialogs/lazy-part.tsx'

// The overview is what a bidder sees first. The forms come right after it, in one file.
const forms = () => import('./forms.ts')
const waiting = <Skeleton height="24rem" />

export const LaterBidForm = lazyPart(async () => ({ default: (await forms()).BidForm }), waiting)
export const LaterPurchaseForm = lazyPart(async () => ({ default: (await forms()).PurchaseForm }), waiting)

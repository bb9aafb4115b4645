import { Skeleton } from '../../../design/skeleton.tsx'
import { laterPart } from '../../../kernel/dialogs/later-part.tsx'

// The overview is what a bidder sees first. The forms come right after it, in one file.
const forms = () => import('./forms.ts')
const waiting = <Skeleton height="24rem" />

export const LaterBidForm = laterPart(async () => ({ default: (await forms()).BidForm }), waiting)
export const LaterPurchaseForm = laterPart(async () => ({ default: (await forms()).PurchaseForm }), waiting)

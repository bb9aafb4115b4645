import type { AuctionDocument } from '@zuschlag/contracts/auction/auction-fields'
import type { ApiClient } from '../../scripts/client/api-client.ts'

export const SMALL_PDF = '%PDF-1.7\n1 0 obj\n<<>>\nendobj\nstartxref\n9\n%%EOF\n'

/** Uploads a PDF as the broker who is signed in there; ReviseAuction puts it into the auction. */
export async function uploadDocument(
  broker: ApiClient,
  auctionId: string,
  name: string,
): Promise<AuctionDocument> {
  const form = new FormData()
  form.set('name', name)
  form.set('document', new File([SMALL_PDF], `${name}.pdf`, { type: 'application/pdf' }))
  const path = `/api/administration/auctions/${auctionId}/documents`
  const answer = await broker.request('POST', path, form)
  if (answer.status !== 201) throw new Error(`Upload: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as AuctionDocument
}

export function OfferListPage() {
  return null
}

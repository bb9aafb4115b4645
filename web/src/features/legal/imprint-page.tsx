export function ImprintPage() {
  return null
}

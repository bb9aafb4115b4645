const PREFIX = '/api'

/**
 * The URL of a path with koa's placeholders, `/auctions/:auctionId`. Values are encoded; query values
 * that are undefined are left out. Throws where a placeholder has no value.
 */
export function urlOf(
  path: string,
  params: Record<string, unknown> = {},
  query: Record<string, unknown> = {},
): string {
  const filled = path.replaceAll(/:(\w+)/g, (_placeholder, name: string) => {
    const value = params[name]
    if (!isWritable(value)) throw new Error(`${path} needs ${name}`)
    return encodeURIComponent(value)
  })
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (isWritable(value)) search.set(name, String(value))
  }
  return `${PREFIX}${filled}${search.size > 0 ? `?${search}` : ''}`
}

function isWritable(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}

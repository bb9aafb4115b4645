/**
 * Routes whose own texts come with them and not with every page: half of all texts, which a visitor never
 * reads. As the router names them.
 */
export const routesWithOwnTexts = [
  '/administration',
  '/user',
  '/$lang/verify',
  '/$lang/accessibility',
] as const

const addresses = routesWithOwnTexts.map((route) => new RegExp(`^${route.replace('/$lang', '/[^/]+')}(/|$)`))

/** Whether the page of a path speaks texts that do not come with every page. */
export function hasOwnTexts(path: string): boolean {
  return addresses.some((address) => address.test(path))
}

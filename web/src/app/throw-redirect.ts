import type { AnyRedirect } from '@tanstack/react-router'

/**
 * Leaves a route for another one. The router's redirects are answers, not errors, yet travel by being thrown.
 */
export function throwRedirect(target: AnyRedirect): never {
  // oxlint-disable-next-line typescript/only-throw-error -- the router knows a redirect by catching it
  throw target
}

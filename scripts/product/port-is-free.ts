import { createServer } from 'node:net'
import { isUnknownHere, listen } from '@zuschlag/gateway/edge/http/listening'
import { describePortProblem, UserFacingError } from './kernel/user-facing-error.ts'

/**
 * Asks before the long steps, so that a taken port does not show after a minute of work.
 * @param hosts IP addresses; none for every interface
 * @throws UserFacingError
 */
export async function assertPortIsFree(port: number, hosts: readonly string[]): Promise<void> {
  for (const host of hosts.length === 0 ? [undefined] : hosts) {
    const server = createServer()
    try {
      await listen(server, { port, host })
    } catch (error) {
      // Of both loopback addresses a machine may have one.
      if (hosts.length > 1 && isUnknownHere(error)) continue
      throw new UserFacingError(describePortProblem(port, error as NodeJS.ErrnoException))
    }
    await new Promise((resolve) => server.close(resolve))
  }
}

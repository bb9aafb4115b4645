import { createServer } from 'node:net'
import { describePortProblem, ForPerson } from '../for-person.ts'

/**
 * Asks before the long steps, so that a taken port does not show after a minute of work.
 * @throws ForPerson
 */
export async function assertPortIsFree(port: number): Promise<void> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(new ForPerson(describePortProblem(port, error))))
    server.listen({ port }, resolve)
  })
  await new Promise((resolve) => server.close(resolve))
}

import { createServer } from 'node:net'
import { ForPerson } from '../for-person.ts'

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

function describePortProblem(port: number, error: NodeJS.ErrnoException): string {
  if (error.code === 'EADDRINUSE') return `Port ${port} is taken by another program. Set PORT to another one.`
  if (error.code === 'EACCES') return `Port ${port} needs privileges. Set PORT to one above 1023.`
  return `Port ${port} cannot be used: ${error.message}`
}

import { once } from 'node:events'
import { Readable } from 'node:stream'
import type { Client, Connection, Submittable } from 'pg'

/** What pg's connection can do beyond its types. */
type CopyConnection = Connection & {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(message: string): void
}

/** The rows of a `copy … to stdout` as they come; no more of them is kept in memory than a socket holds. */
export function copyOut(client: Client, statement: string): Readable {
  let connection: Connection | null = null
  const rows = new Readable({ read: () => void connection?.stream.resume() })
  client.query({
    submit: (submitted: Connection) => {
      connection = submitted
      submitted.query(statement)
    },
    handleCopyData: ({ chunk }: { readonly chunk: Buffer }) => {
      if (!rows.push(chunk)) connection?.stream.pause()
    },
    handleCommandComplete: () => undefined,
    handleReadyForQuery: () => void rows.push(null),
    handleError: (error: Error) => void rows.destroy(error),
  } as Submittable)
  return rows
}

/** Feeds a `copy … from stdin`, as fast as the server takes it. */
export function copyIn(client: Client, statement: string, chunks: AsyncIterable<Buffer>): Promise<void> {
  return new Promise((resolve, reject) => {
    let failure: Error | null = null
    client.query({
      submit: (connection: Connection) => connection.query(statement),
      handleCopyInResponse: (connection: CopyConnection) => void send(connection, chunks, () => failure),
      handleCommandComplete: () => undefined,
      handleReadyForQuery: () => (failure === null ? resolve() : reject(failure)),
      handleError: (error: Error) => {
        failure = error
        reject(error)
      },
    } as Submittable)
  })
}

async function send(
  connection: CopyConnection,
  chunks: AsyncIterable<Buffer>,
  failure: () => Error | null,
): Promise<void> {
  try {
    for await (const chunk of chunks) {
      if (failure() !== null) return
      connection.sendCopyFromChunk(chunk)
      if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain')
    }
    connection.endCopyFrom()
  } catch (error) {
    connection.sendCopyFail(error instanceof Error ? error.message : String(error))
  }
}

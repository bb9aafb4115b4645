// A process that holds a server, so that a test can kill it.
import { startEmbeddedPostgres } from './embedded-postgres.ts'

const [dataDir = ''] = process.argv.slice(2)
const postgres = await startEmbeddedPostgres({ dataDir, durable: true })
process.stdout.write(`${JSON.stringify({ url: postgres.connectionString, pid: postgres.pid() })}\n`)
setInterval(() => undefined, 60_000)

import { logFailure } from './product/reach-log.ts'
import { runCommand } from './verification/run-command.ts'

// The conformance suite of the event log against a real server. Everything else is tested without one: npm test.
const connectionString = process.env['EVENTSTOREDB_URL'] ?? ''
const failure =
  connectionString === ''
    ? 'EVENTSTOREDB_URL must name a server that may be written to, such as esdb://localhost:2113?tls=false'
    : // Without it every test would fail for the same reason.
      await logFailure({ kind: 'eventstoredb', connectionString })
if (failure === null) {
  const { code } = await runCommand(['vitest', 'run', '--project', 'eventstoredb'], true)
  process.exitCode = code
} else {
  process.stderr.write(`${failure}\n`)
  process.exitCode = 2
}

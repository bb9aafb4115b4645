import { runCommand } from './verification/run-command.ts'

// The conformance suite of the event log against a real server. Everything else is tested without one: npm test.
if ((process.env['EVENTSTOREDB_URL'] ?? '') === '') {
  process.stderr.write(
    'EVENTSTOREDB_URL must name a server that may be written to, such as esdb://localhost:2113?tls=false\n',
  )
  process.exitCode = 2
} else {
  const { code } = await runCommand(['vitest', 'run', '--project', 'eventstoredb'], true)
  process.exitCode = code
}

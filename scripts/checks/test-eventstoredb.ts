import { EventStoreProcess } from '../../tests/fixtures/eventstoredb-stub/stub-process.ts'
import { logFailure } from '../product/reach-log.ts'
import { runCommand } from './verification/run-command.ts'

/** Tests that start a server of their own, with the command in EVENTSTOREDB_COMMAND. */
const withOwnServers = [
  ['vitest', 'run', '--project', 'process', 'tests/faults-engine/eventstoredb-takeover', 'tests/cluster/'],
  ['node', 'scripts/checks/test-faults.ts', '--world', 'apart'],
]

// Tests of the event log against a real server. Everything else is tested without one: npm test.
const { EVENTSTOREDB_COMMAND: command = '', EVENTSTOREDB_URL: url = '' } = process.env
if (command !== '') process.exitCode = await testWithCommand()
else if (url !== '') process.exitCode = await testConformance(url)
else {
  process.stderr.write(
    'EVENTSTOREDB_URL must name a server that may be written to, such as esdb://localhost:2113?tls=false, ' +
      'or EVENTSTOREDB_COMMAND must be a command that starts one (docs/event-log.md)\n',
  )
  process.exitCode = 2
}

/** The conformance suite on a server that runs. Returns the exit code. */
async function testConformance(connectionString: string): Promise<number> {
  // Without it every test would fail for the same reason.
  const failure = await logFailure({ kind: 'eventstoredb', connectionString })
  if (failure !== null) {
    process.stderr.write(`${failure}\n`)
    return 2
  }
  process.env['EVENTSTOREDB_URL'] = connectionString
  const { code } = await runCommand(['vitest', 'run', '--project', 'eventstoredb'], true)
  return code
}

/**
 * The conformance suite, takeovers, the product in processes apart, and faults; each on fresh servers.
 * Returns the highest exit code.
 */
async function testWithCommand(): Promise<number> {
  const store = await EventStoreProcess.start()
  const codes = [await testConformance(store.directUrl)]
  await store.stop()
  delete process.env['EVENTSTOREDB_URL']
  for (const test of withOwnServers) codes.push((await runCommand(test, true)).code)
  return Math.max(...codes)
}

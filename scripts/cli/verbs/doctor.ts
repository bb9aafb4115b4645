import {
  checkAccounts,
  checkBackupAge,
  checkConfiguration,
  checkData,
  checkMachine,
  checkProduct,
} from '../doctor/checks.ts'
import { checkProcesses } from '../doctor/check-processes.ts'
import { describeFinding, type Finding } from '../doctor/finding.ts'
import { type CliVerb, WrongUse, parsed } from '../terminal/verb.ts'

export const verb: CliVerb = {
  summary: 'what runs where, what lags by how much, what is misconfigured',
  usage: '[--url URL]… [--json]',
  help: `
--url URL   asks the process at this address too (/health/ready); may be given several times
--json      one JSON document: findings with code, part, level (ok, note, warning, problem) and text

Looks at the machine, the configuration, the running product, the log, accounts, read models and the age of the newest backup; with
NATS_URL also at NATS, at the leading engine of each partition and at the projections. Changes nothing. docs/operations.md lists the codes.
Exit code 0: notes and warnings at most. 1: a problem. 2: wrong use.`,
  run: async (args, io) => {
    const { values } = parsed(args, {
      url: { type: 'string', multiple: true, default: [] },
    })
    const wrong = values.url.find((url) => !/^https?:\/\//.test(url) || !URL.canParse(url))
    if (wrong !== undefined)
      throw new WrongUse(`--url takes an address with http:// or https://, not ${wrong}`)
    const configuration = io.configuration()
    const product = await checkProduct(configuration)
    const findings: readonly Finding[] = [
      ...checkMachine(configuration.dataDir),
      ...checkConfiguration(configuration),
      ...product.findings,
      ...(await checkProcesses(configuration, values.url)),
      ...(await checkData(configuration, product.databaseUrl)),
      ...(await checkBackupAge(configuration)),
      ...(await checkAccounts(configuration, product.databaseUrl)),
    ]
    if (values.json) io.print(JSON.stringify({ findings }))
    else for (const finding of findings) io.print(describeFinding(finding))
    return findings.some(({ level }) => level === 'problem') ? 1 : 0
  },
}

import { checkConfiguration } from './doctor/check-configuration.ts'
import { checkData } from './doctor/check-data.ts'
import { checkMachine } from './doctor/check-machine.ts'
import { checkProduct } from './doctor/check-product.ts'
import type { Finding } from './doctor/finding.ts'
import type { CliVerb } from './verb.ts'

const marks = { ok: '✔', note: '·', warning: '!', problem: '✘' } as const

export const verb: CliVerb = {
  summary: 'what runs where, what lags by how much, what is misconfigured',
  usage: '[--json]',
  help: `
--json   one line of JSON for each finding: part, level (ok, note, warning, problem), text

Looks at the machine, the configuration, the running product, the log and the read models. Changes nothing.
Exit code 1 when there is a problem, 0 when there are notes and warnings alone.`,
  run: async (args, io) => {
    const configuration = io.configuration()
    const product = await checkProduct(configuration)
    const findings: readonly Finding[] = [
      ...checkMachine(),
      ...checkConfiguration(configuration),
      ...product.findings,
      ...(await checkData(configuration, product.databaseUrl)),
    ]
    for (const finding of findings) {
      io.print(args.includes('--json') ? JSON.stringify(finding) : describe(finding))
    }
    return findings.some(({ level }) => level === 'problem') ? 1 : 0
  },
}

const describe = ({ part, level, text }: Finding): string => `${marks[level]} ${part.padEnd(14)} ${text}`

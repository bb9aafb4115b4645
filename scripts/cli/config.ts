import { parseArgs } from 'node:util'
import { describeEnvironment } from '../describe-environment.ts'
import type { CliVerb } from './verb.ts'
import { WrongUse } from './verb.ts'

export const verb: CliVerb = {
  summary: 'prints the settings that environment, .env and files of secrets make up, secrets masked',
  usage: 'print [--json]',
  help: `
--json   one JSON document: name, value (null where unset) and where it comes from (environment, file, unset)

Checks them as a start does, and starts nothing. .env.example says what each means and what holds where it is unset.
Exit code 0: they are valid. 1: a file of a secret cannot be read. 2: a value is wrong, or wrong use.`,
  run: async (args, io) => {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { json: { type: 'boolean', default: false } },
    })
    if (positionals.join(' ') !== 'print') throw new WrongUse('config has one command: print')
    io.configuration()
    const settings = describeEnvironment(process.env)
    if (values.json) io.print(JSON.stringify({ settings }))
    else
      for (const { name, value } of settings)
        io.print(value === null ? `# ${name} is unset` : `${name}=${value}`)
    return Promise.resolve(0 as const)
  },
}

import { checkBeforeStart } from '../../product/check-before-start.ts'
import { describeEnvironment } from '../../product/configuration/describe-environment.ts'
import { misspeltSettings } from '../../product/configuration/misspelt-settings.ts'
import { type CliVerb, WrongUse, parsed } from '../terminal/verb.ts'

export const verb: CliVerb = {
  summary: 'prints the settings that environment, .env and files of secrets make up, secrets masked',
  usage: 'print [--json]',
  help: `
--json   one JSON document: name, value (null where unset) and where it comes from (environment, file, unset)

Checks them as a start does, with SITE_FILE, the texts that it names and DATA_DIR, and starts nothing. Names that look like misspelt
settings are named on stderr. .env.example says what each means and what holds where it is unset.
Exit code 0: they are valid. 1: a file of a secret or DATA_DIR cannot be used, or SITE_FILE is wrong. 2: a value is wrong, or wrong use.`,
  run: async (args, io) => {
    const { values, positionals } = parsed(args, {}, true)
    if (positionals.join(' ') !== 'print') throw new WrongUse('config has one command: print')
    checkBeforeStart(io.configuration())
    for (const notice of misspeltSettings(process.env)) io.say(`! ${notice}`)
    const settings = describeEnvironment(process.env)
    if (values.json) io.print(JSON.stringify({ settings }))
    else
      for (const { name, value } of settings)
        io.print(value === null ? `# ${name} is unset` : `${name}=${value}`)
    return Promise.resolve(0 as const)
  },
}

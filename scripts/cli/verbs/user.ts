import { emailSchema } from '@zuschlag/contracts/kernel/email'
import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import type { AdministratorRefusal } from '@zuschlag/gateway/modules/identity/accounts/create-administrator'
import { createAdministrator } from '@zuschlag/gateway/modules/identity/accounts/create-administrator'
import { createAccountTokens } from '@zuschlag/gateway/modules/identity/accounts/account-tokens'
import { eraseByEmail, type ErasedRows } from '@zuschlag/gateway/modules/identity/own-account/erase-account'
import { IdentificationStore } from '@zuschlag/gateway/modules/identity/registrations/identification'
import { systemClock } from '@zuschlag/engine/runtime/clock'
import { createKnex } from '@zuschlag/projections/kernel/postgres/create-knex'
import type { Knex } from 'knex'
import { UserModel } from '@zuschlag/gateway/modules/identity/accounts/models'
import { resetSecondFactor } from '@zuschlag/gateway/modules/identity/accounts/second-factor/second-factor.route'
import { createSessions } from '@zuschlag/gateway/modules/identity/accounts/sessions'
import { type Configuration, sessionSecretOf } from '../../product/configuration/configuration.ts'
import { UserFacingError } from '../../product/kernel/user-facing-error.ts'
import { publicUrlOf } from '../../product/instance-lock.ts'
import { layoutOf } from '../../product/layout.ts'
import { migrate } from '../../product/migrate-tables.ts'
import { reachDatabase } from '../../product/reach-database.ts'
import { administrationOf } from '../../product/start-notices.ts'
import { type CliVerb, WrongUse, parsed } from '../terminal/verb.ts'

const NAME_LENGTH_MAX = 100
const commands = ['create-admin', 'reset-second-factor', 'erase-address']

export const verb: CliVerb = {
  summary: 'makes the first system administrator, resets a second factor, or erases an address',
  usage:
    'create-admin --email ADDRESS [--first-name NAME] [--last-name NAME] [--force] [--print-link] [--json]\n' +
    '       npm run cli -- user reset-second-factor --email ADDRESS [--json]\n' +
    '       npm run cli -- user erase-address --email ADDRESS [--json]',
  help: `
create-admin
--email ADDRESS       who becomes system administrator; an account that has this address gets the role
--first-name NAME, --last-name NAME   for a new account
--force               although somebody administers already
--print-link          prints the link instead of mailing it; without SMTP_URL it is always printed
--json                one JSON document: email, isNew, isMailed, validUntil, and link where it is printed

The link sets a password and works once. The same call makes another link for a user who never used theirs.
The product may run meanwhile. An empty database gets its tables. The audit trail says that it was done.

reset-second-factor
--email ADDRESS       whose password alone opens the account again, until they set up a second factor
--json                one JSON document: email, endedSessions

For an administrator who lost app and recovery codes while no other one can sign in, and after
SECOND_FACTOR_KEY was replaced. The sessions of the account end, its person gets a mail, and the audit trail
says that it was done. The product may run meanwhile.

erase-address
--email ADDRESS       of somebody without an account: their messages, registrations, alerts, searches and mails go
--json                one JSON document: the number of rows by table

The product may run meanwhile. Done twice, it finds nothing the second time.
Exit code 0: done. 1: somebody administers already, the account is suspended or a locked demo account, there
is no account or no second factor to reset, or the address to erase has an account. 2: wrong use.`,
  run: async (args, io) => {
    const { values, positionals } = parsed(
      args,
      {
        email: { type: 'string' },
        'first-name': { type: 'string', default: '' },
        'last-name': { type: 'string', default: '' },
        force: { type: 'boolean', default: false },
        'print-link': { type: 'boolean', default: false },
      },
      true,
    )
    const command = positionals.join(' ')
    if (!commands.includes(command)) throw new WrongUse(`user has the commands ${commands.join(', ')}`)
    const email = emailSchema.safeParse(values.email)
    if (!email.success) throw new WrongUse('--email needs an e-mail address')
    if (command === 'erase-address') {
      const erased = await eraseAddress(io.configuration(), email.data)
      if (values.json) io.print(JSON.stringify(erased))
      else for (const [table, rows] of Object.entries(erased)) io.print(`${table}: ${rows}`)
      return 0
    }
    if (command === 'reset-second-factor') {
      const endedSessions = await resetSecondFactorOf(io.configuration(), email.data)
      if (values.json) io.print(JSON.stringify({ email: email.data, endedSessions }))
      else io.say(`${email.data}: the second factor is reset; sessions ended: ${endedSessions}`)
      return 0
    }
    const [firstName, lastName] = [values['first-name'].trim(), values['last-name'].trim()]
    if (Math.max(firstName.length, lastName.length) > NAME_LENGTH_MAX) {
      throw new WrongUse(`a name has at most ${NAME_LENGTH_MAX} characters`)
    }
    const configuration = io.configuration()
    const isMailed = configuration.smtpUrl !== null && !values['print-link']
    const person = { email: email.data, firstName, lastName, isForced: values.force, isMailed }
    const created = await create(configuration, person)
    const { isNew, link, validUntil } = created
    if (values.json) {
      const shown = isMailed ? {} : { link }
      io.print(JSON.stringify({ email: person.email, isNew, isMailed, validUntil, ...shown }))
      return 0
    }
    io.say(`${person.email} ${isNew ? 'is' : 'has an account and is'} system administrator`)
    io.say(
      isMailed
        ? 'The link is mailed as soon as the product runs'
        : `The link works once, until ${validUntil}:`,
    )
    if (!isMailed) io.print(link)
    return 0
  },
}

async function eraseAddress(configuration: Configuration, email: string): Promise<ErasedRows> {
  const database = await reachDatabase(configuration)
  const knex = createKnex({ connection: database.url, pool: { min: 0, max: 1 } })
  try {
    const identifications = new IdentificationStore(layoutOf(configuration.dataDir).private)
    const erased = await eraseByEmail(knex, email, identifications)
    if (erased !== null) return erased
    throw new UserFacingError(`${email} has an account: a system administrator erases it under People`)
  } finally {
    await knex.destroy()
    await database.stop()
  }
}

type Person = Omit<Parameters<typeof createAdministrator>[2], 'lockedEmails'>

async function create(configuration: Configuration, person: Person) {
  const database = await reachDatabase(configuration)
  const knex = createKnex({ connection: database.url, pool: { min: 0, max: 1 } })
  try {
    if (!(await hasAccounts(knex))) await migrate(database.url)
    const tokens = createAccountTokens({
      clock: systemClock(),
      secret: sessionSecretOf(configuration),
      publicUrl: publicUrlOf(configuration),
    })
    const { lockedEmails } = await administrationOf(knex, configuration)
    const origin = { actorUserId: null, at: msToInstant(Date.now()), requestId: null }
    const outcome = await createAdministrator(knex, tokens, { ...person, lockedEmails }, origin)
    if (!outcome.ok) throw new UserFacingError(sentenceOf(outcome.error, person.email))
    return outcome.value
  } finally {
    await knex.destroy()
    await database.stop()
  }
}

async function hasAccounts(knex: Knex): Promise<boolean> {
  const { rows } = await knex.raw<{ rows: { name: string | null }[] }>(
    `select to_regclass('accounts.users')::text as name`,
  )
  return rows[0]?.name !== null
}

function sentenceOf(refusal: AdministratorRefusal, email: string): string {
  switch (refusal.code) {
    case 'administratorExists':
      return `${refusal.emails.join(', ')} administers already; --force makes another one`
    case 'suspended':
      return `${email} is suspended; another administrator has to reinstate the account first`
    case 'locked':
      return `${email} is a demo account with the published password, which cannot sign in while DEMO is 0`
  }
}

/**
 * What an administrator's reset does, where no administrator can sign in. Answers how many sessions it ended.
 */
async function resetSecondFactorOf(configuration: Configuration, email: string): Promise<number> {
  const database = await reachDatabase(configuration)
  const knex = createKnex({ connection: database.url, pool: { min: 0, max: 1 } })
  try {
    const user = await UserModel.query(knex).findOne({ email: email.toLowerCase() })
    if (user === undefined) throw new UserFacingError(`there is no account of ${email}`)
    const sessions = createSessions({ knex, clock: systemClock(), secret: sessionSecretOf(configuration) })
    const origin = { actorUserId: null, at: msToInstant(Date.now()), requestId: null }
    const publicUrl = publicUrlOf(configuration)
    const ended = await resetSecondFactor(user.id, origin, { knex, sessions, publicUrl })
    if (ended === null) throw new UserFacingError(`${email} has no second factor`)
    return ended.length
  } finally {
    await knex.destroy()
    await database.stop()
  }
}

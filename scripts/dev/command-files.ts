const pascal = (kebab: string): string =>
  kebab.replaceAll(/(^|-)([a-z])/g, (_match, _dash, letter: string) => letter.toUpperCase())

const camel = (kebab: string): string => {
  const name = pascal(kebab)
  return name.charAt(0).toLowerCase() + name.slice(1)
}

export type NewFiles = { readonly files: Readonly<Record<string, string>>; readonly next: readonly string[] }

/**
 * The files of a command under its one stem, in the order in which they are filled, and what remains by hand.
 */
export function commandFiles(feature: string, name: string): NewFiles {
  const [Name, value] = [pascal(name), camel(name)]
  return {
    files: {
      [`contracts/src/${feature}/${name}.ts`]: contractFile(feature, name, value),
      [`gateway/src/modules/${feature}s/${name}.route.ts`]: routeFile(feature, name, Name),
      [`tests/journeys/${name}.process.test.ts`]: journeyTest(name),
    },
    next: [
      `docs/rules: number the rules, and name each in the title of the test that proves it`,
      `contracts/src/${feature}/commands.ts: ${Name} with its content; events.ts: what happened; rejections.ts: each refusal`,
      `engine/src/domain/${feature}/bidding.ts, or the file of the page that has the rules: decide${Name}, and its test`,
      `gateway/src/modules/${feature}s/bidder-commands.ts: the command among those of bidders`,
      'gateway/src/routes.ts: the route',
      'npm run typecheck names the other places; CONTRIBUTING.md says what each wants, and what no type asks for',
    ],
  }
}

function contractFile(feature: string, name: string, value: string): string {
  return `import { z } from 'zod'
import { defineEndpoint } from '../kernel/endpoint.ts'
import { ${feature}IdSchema, commandIdSchema } from '../kernel/ids.ts'
import { receiptSchema } from './receipt.ts'

export const ${value} = defineEndpoint({
  name: '${value}',
  method: 'POST',
  path: '/${feature}s/:${feature}Id/${name}',
  access: 'signedIn',
  params: z.strictObject({ ${feature}Id: ${feature}IdSchema }),
  body: z.strictObject({ commandId: commandIdSchema }),
  answer: receiptSchema,
  status: 201,
  problems: ['${feature}NotFound', 'commandIdReused', 'outcomeUnknown', 'historyDamaged'],
})
`
}

function routeFile(feature: string, name: string, Name: string): string {
  const value = camel(name)
  return `import { ${value} } from '@zuschlag/contracts/${feature}/${name}'
import type { Route } from '../../edge/http/route.ts'
import { signedInRoute } from '../../edge/http/route.ts'
import type { SendBidderCommand } from './bidder-commands.ts'
import { answerOf } from '../../presenters/command-answer.ts'

export function ${value}Route(send: SendBidderCommand): Route {
  return signedInRoute(${value}, {
    who: 'whoMayBid',
    tag: 'Bidding',
    summary: 'Say what it does',
  }).answer(async ({ params, body }, viewer) => {
    const { commandId, ...data } = body
    const command = { type: '${Name}' as const, commandId, ...params, data }
    return answerOf(await send(command, viewer), { showToast: true })
  })
}
`
}

function journeyTest(name: string): string {
  return `import { expect, test } from 'vitest'

test('${name}: what a person does and sees, from end to end', () => {
  expect.unreachable('Drive the running product through ${name}.')
})
`
}

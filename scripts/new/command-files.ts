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
  const state = pascal(feature)
  return {
    files: {
      [`contracts/src/${feature}/${name}.ts`]: contractFile(feature, name, value),
      [`engine/src/domain/${feature}/${name}.ts`]: decisionFile(feature, Name, state),
      [`engine/src/domain/${feature}/${name}.test.ts`]: decisionTest(name, Name),
      [`gateway/src/modules/${feature}s/${name}.route.ts`]: routeFile(feature, name, value),
      [`tests/journeys/${name}.process.test.ts`]: journeyTest(name),
    },
    next: [
      `docs/rules/${feature}.md: number the rules, and name each in the test that proves it`,
      `contracts/src/${feature}/commands.ts: ${Name} and its content; events.ts: what happened; rejections.ts: each refusal`,
      `engine/src/domain/${feature}/decide.ts: one case; ${feature}.ts beside it: how the event changes the state`,
      'projections/src/*/projection.ts: handle the event or write ignored',
      `gateway/src/modules/${feature}s/: put the route into the list of routes`,
      `web/src/areas/auction/: use-${name}.ts and the form`,
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
  problems: ['commandIdReused', 'outcomeUnknown', 'historyDamaged'],
})
`
}

function decisionFile(feature: string, Name: string, state: string): string {
  return `import type { CommandOf } from '@zuschlag/contracts/${feature}/commands'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { ${state} } from './${feature}-state.ts'
import type { Decision } from './decision.ts'
import { accept, reject } from './decision.ts'

/** The first rule that fails is the answer. */
export function decide${Name}({ data }: CommandOf<'${Name}'>, ${feature}: ${state}, at: Instant): Decision {
  if (${feature}.status === 'Absent') return reject('${feature}NotFound')
  return accept([])
}
`
}

function decisionTest(name: string, Name: string): string {
  return `import { expect, test } from 'vitest'
import { decide${Name} } from './${name}.ts'

test('[RULE-1] given what happened, when ${name}, then what follows', () => {
  expect(decide${Name}).toBeTypeOf('function')
  expect.unreachable('Write the decision as: given events, when command, then events or rejection.')
})
`
}

function routeFile(feature: string, name: string, value: string): string {
  return `import { ${value} } from '@zuschlag/contracts/${feature}/${name}'
import type { Route } from '../../edge/http/route.ts'
import { signedInRoute } from '../../edge/http/route.ts'
import { answerOf } from '../../presenters/command-answer.ts'

export function ${value}Route(send: Send): Route {
  return signedInRoute(${value}, async ({ params, body }, viewer) => {
    return answerOf(await send({ ...params, ...body }, viewer), { showToast: true })
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

import { inMemoryBus } from '@zuschlag/engine/transport/bus'
import { createLogger } from '@zuschlag/gateway/kernel/logger'
import { createGateway, type Gateway } from '@zuschlag/gateway/server'
import { afterAll } from 'vitest'
import { people } from './people.ts'
import { startStack, type RunningStack } from './running-stack.ts'
import { ScriptClient } from './script-client.ts'
import { gatewayConfig } from './stack-parts.ts'

type Name = Exclude<keyof typeof people, 'tenant' | 'otherTenant'>

/** A stack for all tests of a file, which ends with them. */
export async function stackOfFile(): Promise<RunningStack> {
  const stack = await startStack()
  afterAll(() => stack.close())
  return stack
}

/** A client of each of these people, signed in, in this order. */
export async function signedIn<const Names extends readonly Name[]>(
  { url }: RunningStack,
  ...names: Names
): Promise<{ readonly [Place in keyof Names]: ScriptClient }> {
  const clients: ScriptClient[] = []
  for (const name of names) clients.push(await ScriptClient.signedIn(url, people[name]))
  return clients as { readonly [Place in keyof Names]: ScriptClient }
}

type Config = Parameters<typeof createGateway>[0]['config']

/** Another process of the product on the database of a stack, that no hint reaches and no engine answers. */
export function gatewayBeside(
  { knex, clock, filesDir }: RunningStack,
  config: Partial<Config> = {},
  logger = createLogger('silent', { write: () => undefined }),
): Gateway {
  return createGateway({
    config: { ...gatewayConfig, filesDir: null, privateDir: filesDir, ...config },
    knex,
    engineClient: { execute: () => Promise.reject(new Error('No engine here')) },
    bus: inMemoryBus(),
    clock,
    logger,
    webDist: null,
  })
}

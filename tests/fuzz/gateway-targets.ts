import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { UserId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { problemSchema } from '@zuschlag/contracts/kernel/problem'
import { ok } from '@zuschlag/contracts/kernel/result'
import { serverMessageSchema } from '@zuschlag/contracts/realtime/messages'
import { api } from '@zuschlag/gateway/edge/http/api'
import { createApp } from '@zuschlag/gateway/edge/http/app'
import { createLogger } from '@zuschlag/gateway/kernel/logger'
import type { RateLimits } from '@zuschlag/gateway/edge/rate-limits/rate-limits'
import { route } from '@zuschlag/gateway/edge/http/route'
import { factsFor } from '@zuschlag/gateway/edge/http/route-facts.fixture'
import { createMetrics } from '@zuschlag/gateway/kernel/metrics/metrics'
import { parseXml } from '@zuschlag/gateway/modules/back-office/openimmo/parse-xml'
import type { SignedIn } from '@zuschlag/gateway/policies/viewer'
import { LiveWorld, settled } from '../../gateway/src/edge/realtime/live-world.fixture.ts'
import { textsInFrames } from '../fixtures/texts-in-frames.ts'
import type { Target } from './fuzz.ts'
import { allEndpoints, requestTo, type Sampled } from './http-requests.ts'
import { inject, type Injected } from './inject.ts'

const admin: SignedIn = {
  kind: 'signedIn',
  userId: '00000052-0000-4000-8000-000000000005' as UserId,
  sessionId: 's',
  tenantId: null,
  isSystemAdmin: true,
  brokerId: null,
  brokerTenantIds: [],
  isProfessionalBroker: false,
  investorId: null,
}
const unlimited: RateLimits = {
  spend: () => Promise.resolve({ ok: true }),
  check: () => Promise.resolve({ ok: true }),
  giveBack: () => Promise.resolve(),
}

/**
 * What an answer must be, whatever was asked: no fault of ours, no word of our insides, and a refusal in the
 * contract's shape.
 */
export function assertClean({ status, type, text }: Injected): void {
  if (status >= 500) throw new Error(`Answered ${status}: ${text.slice(0, 300)}`)
  if (/\n\s+at .+[:(]|node_modules|[/\\](gateway|engine)[/\\]src/.test(text))
    throw new Error(`Leaks internals: ${text}`)
  if (status < 400) return
  if (!type.startsWith('application/problem+json')) throw new Error(`Not a problem: ${status} ${type}`)
  problemSchema.strict().parse(JSON.parse(text))
}

/** Every endpoint of the contracts before handlers that only note that they ran. */
async function http(): Promise<Target> {
  const endpoints = await allEndpoints()
  let ran = 0
  const listener = listenerFor(endpoints, () => (ran += 1))
  return {
    name: 'http',
    share: 8,
    loopMsMax: 100,
    async run(input, random) {
      ran = 0
      const answer = await inject(listener, requestTo(random.pick(endpoints), random, input))
      assertClean(answer)
      if (answer.status >= 400 && ran > 0) throw new Error(`Ran, and was refused with ${answer.status}`)
      return ran > 0
    },
  }
}

function listenerFor(endpoints: readonly Sampled[], onRun: () => void): RequestListener {
  const app = createApp({
    logger: createLogger('silent'),
    metrics: createMetrics(),
    trustedProxies: 0,
    middleware: [
      api({
        clock: { now: () => '2026-10-12T10:00:00.000Z' as Instant },
        viewerOf: () => Promise.resolve(admin),
        isForeign: () => false,
        rateLimits: unlimited,
        routes: endpoints.map(({ endpoint }) =>
          route(endpoint, factsFor(endpoint)).answer(
            () => {
              onRun()
              return Promise.resolve(ok(null))
            },
            () => Promise.resolve(null),
          ),
        ),
      }),
    ],
  })
  const answer = app.callback()
  return (request: IncomingMessage, response: ServerResponse) => void answer(request, response)
}

/**
 * Messages of a client: answered in the contract's shape or not at all; a client that sends too many is
 * disconnected.
 */
function live(): Target {
  const world = new LiveWorld()
  let client = world.connect()
  return {
    name: 'live',
    share: 28,
    loopMsMax: 100,
    async run(input, random) {
      world.nowMs += 1_000
      client.connection.receive(input, random.oneIn(20))
      await settled()
      if (world.errors.length > 0) throw new Error('The rooms failed', { cause: world.errors[0] })
      const said = client.socket.frames.splice(0).flatMap(textsInFrames)
      const messages = said.map((text) => serverMessageSchema.parse(JSON.parse(text)))
      if (random.oneIn(200)) {
        client.connection.closed()
        client = world.connect()
      }
      return messages.some(({ type }) => type !== 'error')
    },
  }
}

/** An XML of an exchange of objects: a tree, or the reason and its line. */
const xml: Target = {
  name: 'xml',
  share: 6,
  run: (input) => parseXml(input.toString('utf8')).ok,
}

export async function gatewayTargets(): Promise<readonly Target[]> {
  return [await http(), live(), xml]
}

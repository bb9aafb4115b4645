import { getOperations } from '@zuschlag/contracts/administration/operations'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { ok } from '@zuschlag/contracts/kernel/result'
import type { ReadinessCheck } from '../../../edge/http/health.ts'
import { answersOf } from '../../../edge/http/health.ts'
import type { Route } from '../../../edge/http/route.ts'
import { route } from '../../../edge/http/route.ts'
import type { MeasuredOperations } from './measure.ts'
import type { Sampler } from './sampler.ts'

type Dependencies = {
  readonly version: string
  readonly startedAt: Instant
  readonly readiness: readonly ReadinessCheck[]
  readonly measure: () => Promise<MeasuredOperations>
  readonly sampler: Pick<Sampler, 'samples'>
}

export function operationsRoute({ version, startedAt, readiness, measure, sampler }: Dependencies): Route {
  return route(getOperations, {
    who: 'systemAdmin',
    tag: 'Platform',
    summary: 'Get the state of the running platform',
  }).answer(async ({ now }) => {
    const [parts, { projections, live, mails }] = await Promise.all([answersOf(readiness), measure()])
    return ok({
      version,
      startedAt,
      at: now,
      parts: parts.map(({ name, reason }) => ({ name, problem: reason })),
      projections,
      live,
      mails,
      samples: [...sampler.samples()],
    })
  })
}

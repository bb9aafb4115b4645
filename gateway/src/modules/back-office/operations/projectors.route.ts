import { getProjectors } from '@zuschlag/contracts/administration/operations'
import { err, ok } from '@zuschlag/contracts/kernel/result'
import type { MeasuredProjectors } from '@zuschlag/projections/projector-lag'
import type { Logger } from '../../../kernel/logger.ts'
import { unavailable } from '../../../kernel/problem.ts'
import type { Route } from '../../../edge/http/route.ts'
import { route } from '../../../edge/http/route.ts'
import { presentProjectors } from './present-projectors.ts'

/** Measures all projectors for about a second; rejects if the log or the database is unreachable. */
export type ReadProjectors = () => Promise<MeasuredProjectors>

/** Requests that come during a measurement share it, so that it costs the same however many people look. */
export function projectorsRoute(readProjectors: ReadProjectors | null, logger: Logger): Route {
  let measurement: Promise<MeasuredProjectors> | null = null
  const measure = (read: ReadProjectors): Promise<MeasuredProjectors> => {
    measurement ??= read().finally(() => {
      measurement = null
    })
    return measurement
  }
  return route(getProjectors, {
    who: 'systemAdmin',
    tag: 'Platform',
    summary: 'Get position and rate of the projectors',
  }).answer(async ({ now }) => {
    if (readProjectors === null) return err(unavailable())
    try {
      return ok(presentProjectors(await measure(readProjectors), now))
    } catch (error) {
      logger.warn({ err: error }, 'projectors cannot be measured')
      return err(unavailable())
    }
  })
}

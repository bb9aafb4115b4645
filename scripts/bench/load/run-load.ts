import { largestOf } from '@zuschlag/contracts/kernel/extremes'
import { trafficShares } from '../measure/traffic.ts'
import { callCosts, callKinds, type LoadReport, type StepResult } from './report.ts'
import { Crowd } from './crowd.ts'
import { openEvening } from './evening.ts'
import type { LoadOptions } from './load-options.ts'
import { watchHealth } from './product-health.ts'

const WARM_UP_SECONDS = 2

/** The whole evening: rates one after the other, then a calm time and the same again under a flood. */
export async function runLoad(options: LoadOptions): Promise<LoadReport> {
  const { say, rates, seconds, floodRate, floodTimes } = options
  say('starting the product')
  const evening = await openEvening(options)
  const bids = (largestOf(rates, floodRate ?? 0) * seconds * trafficShares.bid) / 100
  const crowd = new Crowd(evening, { ...options, bids })
  const health = watchHealth({ url: `http://127.0.0.1:${evening.ports[0]}` })
  try {
    say(`connecting ${options.watchers} watchers`)
    await crowd.connectWatchers()
    await crowd.step(rates[0] ?? floodRate ?? 1, WARM_UP_SECONDS)
    const steps: StepResult[] = []
    for (const rate of rates) {
      say(`${rate} calls a second`)
      steps.push(await crowd.step(rate, seconds))
    }
    say('calls of each kind alone')
    const costs = await callCosts(Object.values(evening.parts), callKinds, (kind) => crowd.callsOf(kind))
    const flood = floodRate === null ? null : await crowd.flood(floodRate, floodTimes, seconds)
    const watchers = await crowd.watchersAtRest()
    return { options, steps, costs, flood, watchers, health: await health.stop() }
  } finally {
    await health.stop()
    crowd.stop()
    await evening.stop()
  }
}

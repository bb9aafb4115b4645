import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from 'vitest'
import { reportOf } from './report.ts'
import { type FaultRun, type FaultRunOptions, runFaults } from './run-faults.ts'
import type { World } from './world.ts'

type Seen = { readonly run: FaultRun; readonly report: string; readonly directory: string }

/** A run in a world that ends with it: what every run promises is asked here, the rest by `more`. */
export async function promisedRun<W extends World>(
  start: () => Promise<W>,
  options: Omit<FaultRunOptions, 'directory'>,
  more: (seen: Seen, world: W) => Promise<void> | void,
): Promise<void> {
  const directory = await mkdtemp(path.join(tmpdir(), 'zuschlag-fault-journals-'))
  const world = await start()
  try {
    const run = await runFaults(world, { ...options, directory })
    const report = `${reportOf(run)}\n${world.said().slice(-4_000)}`
    expect(run.result.findings, report).toEqual([])
    expect(
      run.survived.map(({ recoveryMs }) => recoveryMs),
      report,
    ).not.toContain(null)
    expect(run.result.counts.leftUnknown, report).toBe(0)
    // How many is a matter of the machine; with none the promises would hold for nothing.
    expect(run.result.counts.acknowledged, report).toBeGreaterThan(5)
    await more({ run, report, directory }, world)
  } finally {
    await world.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

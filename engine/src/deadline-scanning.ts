import { hash } from 'node:crypto'
import type { EngineWorkerData } from './engine-thread.ts'
import { DeadlineFile, DeadlineScan, keepScanning } from './runtime/deadline-scan.ts'
import type { Incident } from './runtime/incident.ts'
import { systemTimers } from './time/timers.ts'
import { openLogReader } from './log/open-log.ts'

export type DeadlineScanning = { readonly scan: DeadlineScan; readonly stop: () => Promise<void> }

/**
 * Scans for deadlines as long as the process runs, also while it stands by; undefined where each engine scans
 * for itself.
 */
export async function startScanning(
  { log: location, deadlineFile: file }: Pick<EngineWorkerData, 'log' | 'deadlineFile'>,
  report: (incident: Incident) => void,
): Promise<DeadlineScanning | undefined> {
  if (file === null) return undefined
  const log = await openLogReader(location)
  const sha256Hex = (text: string): string => hash('sha256', text, 'hex')
  const checkpoints = new DeadlineFile({ file, sha256Hex, report })
  const scan = new DeadlineScan({ log, timers: systemTimers, report, checkpoints })
  const stopScanning = keepScanning(scan, systemTimers, report)
  return {
    scan,
    async stop() {
      stopScanning()
      await log.close()
    },
  }
}

import { renameSync, statSync } from 'node:fs'
import { logDestination } from '@zuschlag/gateway/kernel/log-destination'
import { createLogger, type Logger } from '@zuschlag/gateway/kernel/logger'

const logBytesMax = 20 * 1024 * 1024

/** Where the log goes in production. */
export const STDOUT = 1

/**
 * In production the log goes to stdout, where the operator collects it. Otherwise it goes to a file, so that
 * the terminal keeps what a person needs: the address and the accounts.
 */
export function openProductLog(level: string, production: boolean, file: string): Logger {
  if (production) return createLogger(level)
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > logBytesMax) renameSync(file, `${file}.1`)
  return createLogger(level, logDestination(file))
}

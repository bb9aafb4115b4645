import type { TransportConfig } from '@zuschlag/engine/transport/connect-transport'
import type { ReadinessCheck } from '@zuschlag/gateway/edge/http/health'
import { createStatusServer } from '@zuschlag/gateway/edge/http/status-server'
import { createLogger, type Logger } from '@zuschlag/gateway/kernel/logger'
import { assertWritable, checkBeforeStart } from './check-before-start.ts'
import { type Configuration, readConfiguration } from './configuration/configuration.ts'
import { describeFailure, UserFacingError } from './kernel/user-facing-error.ts'
import { assertPortIsFree } from './port-is-free.ts'
import { untilStopped } from './shutdown.ts'
import { STDOUT } from './product-log.ts'
import { createWatchdog, type Watchdog } from './watchdog/watchdog.ts'
import { transportConfigOf } from './transport.ts'
import { dataMetrics } from './upkeep-metrics.ts'
import { loadEnvironmentFile, projectRoot } from './kernel/project.ts'
import { createPrivateFiles, makePrivate } from './kernel/private-files.ts'

/** What a process that was started alone gets to work with. */
export type ProcessContext = {
  readonly configuration: Configuration
  /** What is stopped, in the opposite order, when the process is asked to end. */
  readonly cleanups: AsyncDisposableStack
  /** Lines go to stdout, where the operator collects them. */
  readonly logger: Logger
  /** Ends the process, so that its supervisor starts it again. */
  readonly onLoss: (reason: string) => void
  /** Ends the process when an event loop of it is blocked. */
  readonly watchdog: Watchdog
}

/** Ports of processes that PORT says nothing to: on one machine each has one of its own. */
export const defaultPorts = { gateway: 8080, engine: 8081, projections: 8082, mails: 8083 } as const

/**
 * Runs one part of the product as a process of its own, until it is asked to end or a part of it is lost.
 * @param start starts the part and returns the port of its status
 */
export async function runProcess(
  name: keyof typeof defaultPorts,
  start: (context: ProcessContext) => Promise<number>,
): Promise<void> {
  try {
    createPrivateFiles()
    loadEnvironmentFile()
    const configuration = readConfiguration(process.env, projectRoot, defaultPorts[name])
    // Engines and projections work without the site file, also on machines that have none.
    if (name === 'gateway' || name === 'mails') checkBeforeStart(configuration)
    else assertWritable(configuration.dataDir)
    makePrivate(configuration.dataDir)
    if (configuration.port !== 0) await assertPortIsFree(configuration.port, configuration.hosts)
    process.exitCode = await untilEnded(name, configuration, start)
  } catch (error) {
    process.stderr.write(`${describeFailure(error)}\n`)
    process.exitCode = 1
  }
}

async function untilEnded(
  name: string,
  configuration: Configuration,
  start: (context: ProcessContext) => Promise<number>,
): Promise<0 | 1> {
  const cleanups = new AsyncDisposableStack()
  const logger = createLogger(configuration.logLevel).child({ process: name })
  const lost = Promise.withResolvers<string>()
  const onLoss = (reason: string): void => {
    logger.fatal({ reason }, 'a part was lost')
    lost.resolve(reason)
  }
  try {
    const watchdog = createWatchdog(STDOUT)
    const port = await start({ configuration, cleanups, logger, onLoss, watchdog })
    cleanups.defer(watchdog.start())
    logger.info({ port }, `${name} runs`)
  } catch (error) {
    await cleanups.disposeAsync()
    throw error
  }
  const stop = (): Promise<void> => cleanups.disposeAsync()
  return untilStopped(lost.promise, stop, (line) => logger.info(line))
}

/**
 * Serves status and figures of a process that serves nothing else over HTTP; returns its port.
 * @param checks of the parts that it needs, beside its event loop
 */
export function serveStatus(
  { configuration, cleanups, logger, watchdog }: ProcessContext,
  checks: readonly ReadinessCheck[],
  metrics: () => Promise<string>,
): Promise<number> {
  const figures = [metrics, watchdog.metrics, dataMetrics(configuration.dataDir)]
  const all = [...checks, watchdog.readiness]
  const server = createStatusServer(all, figures, configuration.operatorNetwork, logger)
  cleanups.defer(() => server.close())
  return server.listen(configuration.port, configuration.hosts)
}

/** @throws UserFacingError where NATS_URL is not set. */
export function requireNatsConfig(configuration: Configuration): Extract<TransportConfig, { kind: 'nats' }> {
  const transportConfig = transportConfigOf(configuration)
  if (transportConfig.kind === 'nats') return transportConfig
  throw new UserFacingError(missing('NATS_URL'))
}

/** @throws UserFacingError that names the variable. */
export function requireSetting(value: string | null, variable: string): string {
  if (value !== null) return value
  throw new UserFacingError(missing(variable))
}

function missing(variable: string): string {
  return `${variable} must be set: processes that start apart share what it leads to`
}

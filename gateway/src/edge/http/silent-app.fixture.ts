import { serve } from '../../../../tests/fixtures/http-server.ts'
import { createLogger } from '../../kernel/logger.ts'
import { createMetrics } from '../../kernel/metrics/metrics.ts'
import { createApp } from './app.ts'

type Middleware = Parameters<typeof createApp>[0]['middleware']

/** Middleware on a real port; each line of the log goes to the writer, if there is one. */
export function serveApp(middleware: Middleware, write?: (line: string) => void) {
  const logger = write === undefined ? createLogger('silent') : createLogger('info', { write })
  return serve(createApp({ logger, metrics: createMetrics(), trustedProxies: 0, middleware }))
}

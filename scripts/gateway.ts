import { mkdir } from 'node:fs/promises'
import { needed, runProcess } from './processes/run-process.ts'
import { startGateway } from './product/gateway-part.ts'
import { layoutOf } from './product/layout.ts'
import { openTracing } from './product/tracing.ts'
import { buildWeb, currentWebBuild } from './product/web-build.ts'
import { wireGateway } from './product/wiring.ts'

// A gateway alone; any number of them serve the same product.
await runProcess('gateway', async ({ configuration, parts, logger, watchdog }) => {
  const wiring = { kind: 'nats', url: needed(configuration.natsUrl, 'NATS_URL') } as const
  const databaseUrl = needed(configuration.databaseUrl, 'DATABASE_URL')
  const { port, publicUrl, partitions, dataDir } = configuration
  await mkdir(layoutOf(dataDir).files, { recursive: true })
  const gateway = {
    configuration,
    address: publicUrl ?? `http://localhost:${port}`,
    webDist: currentWebBuild() ?? buildWeb(),
    databaseUrl,
    wiring: await wireGateway(wiring, null, partitions, parts),
    logger,
    readinessChecks: [watchdog.readiness],
    furtherMetrics: [watchdog.metrics],
    tracing: await openTracing(configuration, 'gateway', parts),
  }
  return startGateway(gateway, parts, port)
})

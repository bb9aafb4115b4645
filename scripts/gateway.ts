import { mkdir } from 'node:fs/promises'
import { needed, neededWiring, runProcess } from './processes/run-process.ts'
import { startGateway } from './product/gateway-part.ts'
import { layoutOf } from './product/layout.ts'
import { openTracing } from './product/tracing.ts'
import { buildWeb, currentWebBuild } from './product/web-build.ts'
import { connectGateway } from './product/transport.ts'

// A gateway alone; any number of them serve the same product.
await runProcess('gateway', async ({ configuration, parts, logger, watchdog }) => {
  const wiring = neededWiring(configuration)
  const databaseUrl = needed(configuration.databaseUrl, 'DATABASE_URL')
  const { port, publicUrl, partitions, dataDir } = configuration
  await mkdir(layoutOf(dataDir).files, { recursive: true })
  const wired = await connectGateway({ wiring, enginePort: null, partitions, logger }, parts)
  const gateway = {
    configuration,
    address: publicUrl ?? `http://localhost:${port}`,
    webDist: currentWebBuild() ?? buildWeb(),
    databaseUrl,
    wiring: wired,
    logger,
    readinessChecks: [watchdog.readiness],
    furtherMetrics: [wired.metrics, watchdog.metrics],
    tracing: await openTracing(configuration, 'gateway', parts),
  }
  return (await startGateway(gateway, parts, port)).port
})

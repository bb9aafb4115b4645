import { mkdir } from 'node:fs/promises'
import { requireSetting, requireNatsConfig, runProcess } from './run-process.ts'
import { startGateway } from './gateway-part.ts'
import { layoutOf } from './layout.ts'
import { openTracing } from './tracing.ts'
import { buildWeb, currentWebBuild } from './web-build.ts'
import { connectGateway } from './transport.ts'

// A gateway alone; any number of them serve the same product.
await runProcess('gateway', async ({ configuration, cleanups, logger, watchdog }) => {
  const transportConfig = requireNatsConfig(configuration)
  const databaseUrl = requireSetting(configuration.databaseUrl, 'DATABASE_URL')
  const { port, publicUrl, partitions, dataDir } = configuration
  await mkdir(layoutOf(dataDir).files, { recursive: true })
  const transport = await connectGateway({ transportConfig, enginePort: null, partitions, logger }, cleanups)
  const gateway = {
    configuration,
    publicUrl: publicUrl ?? `http://localhost:${port}`,
    webDist: currentWebBuild() ?? buildWeb(),
    databaseUrl,
    transport,
    logger,
    readinessChecks: [watchdog.readiness],
    furtherMetrics: [transport.metrics, watchdog.metrics],
    tracing: await openTracing(configuration, 'gateway', cleanups),
  }
  return (await startGateway(gateway, cleanups, port)).port
})

import { readConfiguration } from '../product/configuration/configuration.ts'
import { describeFailure } from '../product/kernel/user-facing-error.ts'
import { startProduct } from '../product/product.ts'
import { untilStopped } from '../product/shutdown.ts'
import { projectRoot } from '../product/kernel/project.ts'
import { createPrivateFiles } from '../product/kernel/private-files.ts'

// The servers alone, as scripts/dev/dev.ts starts them again after each change.
try {
  createPrivateFiles()
  const configuration = readConfiguration(process.env, projectRoot)
  const product = await startProduct({ configuration, webDist: () => Promise.resolve(null) })
  process.exitCode = await untilStopped(product.lost, product.stop)
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`)
  process.exitCode = 1
}

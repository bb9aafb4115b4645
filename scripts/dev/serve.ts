import { readConfiguration } from '../configuration.ts'
import { startProduct } from '../product/product.ts'
import { untilStopped } from '../product/shutdown.ts'
import { webDist } from '../product/web-build.ts'
import { projectRoot } from '../project.ts'

// The servers alone, as scripts/dev.ts starts them again after each change.
const product = await startProduct({ configuration: readConfiguration(process.env, projectRoot), webDist })
process.exitCode = await untilStopped(product.lost, product.stop)
